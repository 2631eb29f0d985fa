"""Each container ends in order: the rendered command as PID 1 of a PID namespace, the rendered preStop, no znode for ZooKeeper."""
from suite import checks

LIMIT = 60
# What java says when it ends in order. ZooKeeper says nothing; its start script ends with 143 (128 + SIGTERM) as its java does.
SAID = {"controller": "Shutting down", "segment-store": "Closing", "bookie": "Shutting down", "zookeeper": None}


def run(ctx):
    ctx.render(specs={"BookkeeperCluster": {"replicas": 3}}, but=("Job",))
    ctx.roll_out()
    ctx.check("events written and read", ctx.client("create", "write:0:200", "read:200"))
    for component, said in SAID.items():
        worker = ctx.cluster.of(component)[0]
        already = len(checks.read_log(worker))
        report = worker.stop()
        ctx.cluster.note(f"{worker.pod.name} ended after {report['seconds']:.1f} s with {report['code']}")
        ctx.check(f"{worker.pod.name} ends in order", wrong(worker, report, checks.read_log(worker)[already:], said))


def wrong(worker, report, log, said):
    name, found = worker.pod.name, checks.hook(worker.pod.name, report)
    if report["seconds"] > LIMIT:
        found.append(f"{name}: ended only after {report['seconds']:.0f} s")
    if said is None and report["code"] != 143:
        found.append(f"{name}: PID 1 ended with {report['code']}, not with 143")
    if said is not None and said not in log:
        found.append(f"{worker.log.name}: no '{said}' after preStop; its end: {log[-300:]!r}")
    return found
