"""All segment stores are away while every liveness probe runs: no controller is started again, and all goes on afterwards."""
import time

from suite import checks


def run(ctx):
    ctx.render(specs={"BookkeeperCluster": {"replicas": 3}, "PravegaCluster": {"pravega": {"segmentStoreReplicas": 2}}})
    ctx.roll_out()
    ctx.check("events written and read", ctx.client("create", "write:0:500", "read:500"))
    stores, seconds = ctx.cluster.of("segment-store"), ctx.options.outage
    for worker in stores:
        worker.kill(restart=False)
    began = time.monotonic()
    ctx.cluster.note(f"no segment store for {seconds:.0f} s")
    time.sleep(seconds)
    for worker in ctx.cluster.workers:
        if worker not in stores and worker.liveness:
            check_liveness(ctx, worker, began, seconds)
    for worker in stores:
        worker.come_back()
    with ctx.step("segment stores become ready again"):
        ctx.cluster.expect_ready(ctx.options.timeout)
    ctx.check("events written and read after the outage", ctx.client("write:500:500", "read:1000"))
    ctx.check("no pod but the segment stores was started again", checks.restarted(ctx.cluster, {w.pod.name for w in stores}))


def check_liveness(ctx, worker, began, seconds):
    tries = [(good, seen) for when, good, seen in worker.liveness if when > began]
    period = worker.pod.containers[0]["livenessProbe"].get("periodSeconds", 10)
    wrong = [f"{worker.pod.name}: {seen}" for good, seen in tries if not good]
    if len(tries) < seconds / period / 2:
        wrong.append(f"{worker.pod.name}: only {len(tries)} tries in {seconds:.0f} s")
    ctx.check(f"{worker.pod.name}: {len(tries)} liveness probes without segment stores", wrong)
