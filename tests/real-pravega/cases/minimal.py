"""Three resources that say nothing but their names: writing survives the loss of a bookie and of a ZooKeeper member."""
import threading

from suite import checks
from suite.inputs import ROOT


def run(ctx):
    ctx.render(ROOT / "golden/hardened/minimal/input.yaml")
    ctx.roll_out()
    ctx.check("events written and read", ctx.client("create", "write:0:500", "read:500"))
    bookie, member = ctx.cluster.worker("bk-bookie-1"), ctx.cluster.worker("zk-1")
    written = lose(ctx, bookie, 500)
    written = lose(ctx, member, written)
    for worker in (bookie, member):
        worker.come_back()
    with ctx.step("both come back"):
        ctx.cluster.expect_ready(ctx.options.timeout)
    ctx.check("all events are there", ctx.client(f"read:{written}"))
    ctx.check("no other pod was started again", checks.restarted(ctx.cluster, {bookie.pod.name, member.pod.name}))


def lose(ctx, worker, written, more=400, per_second=40):
    gone = threading.Event()

    def progress(line):
        if "a quarter" in line:
            worker.kill(restart=False)
            gone.set()
            ctx.cluster.note(f"{worker.pod.name} is killed")
    wrong = ctx.client(f"write:{written}:{more}:{per_second}", f"read:{written + more}", on_line=progress)
    if not gone.is_set():
        wrong.append(f"{worker.pod.name} was not killed in time")
    ctx.check(f"writing goes on without {worker.pod.name}", wrong)
    return written + more
