"""ZooKeeper from five members to three and back to five."""
import re

from suite import checks
from suite.wire import Wire

SERVER = re.compile(r"^server\.(\d+)=.*:(participant|observer)", re.M)


def run(ctx):
    ctx.render("ensemble")
    ctx.roll_out("five members become ready")
    expect(ctx, 5)
    resize(ctx, 3)
    resize(ctx, 5)
    ctx.check("a value written before is still there", kept(ctx))
    restart_last(ctx)


def restart_last(ctx):
    """A member that is only restarted must not leave, whatever size there was before."""
    worker = ctx.cluster.worker("zk-4")
    ctx.cluster.stop([worker])
    ctx.roll_out("zk-4 comes back after a restart")
    expect(ctx, 5)


def resize(ctx, size):
    """As a scale change is applied: the new objects, the Job that writes the size, then the StatefulSet."""
    if size == 3:
        # So that the case tls, which looks for a znode's name in the same way, would find one.
        with Wire({2888: "/kept"}) as wire:
            zk(ctx, "create", "/kept", "value")
        ctx.check("a znode's name is readable between members", [] if 2888 in wire.clear else [f"2888: {wire.bytes}"])
    ctx.render("ensemble", {"ZookeeperCluster": {"replicas": size}})
    with ctx.step(f"the Job for {size} members completes"):
        ctx.cluster.finish_jobs([item for item in ctx.items if item["kind"] == "Job"], ctx.options.timeout)
    with ctx.step(f"{size} members become ready"):
        reports = ctx.cluster.scale("zk", size, ctx.options.timeout)
    for name, report in reports.items():
        ctx.check(f"{name} leaves by its preStop", checks.hook(name, report))
    expect(ctx, size)


def expect(ctx, size):
    """Exactly the members 1 to size, all of them voters."""
    code, output = ctx.cluster.worker("zk-0").container.run(["java", "-jar", "/opt/libs/zu.jar", "get-all", "localhost:2181"], 60)
    members = dict(SERVER.findall(output))
    wanted = {str(i): "participant" for i in range(1, size + 1)}
    ctx.check(f"the ensemble has the members 1 to {size}, all voters", [] if members == wanted else [f"zk-0: exit code {code}, {members or output[-300:]}"])


def zk(ctx, *command):
    return ctx.cluster.worker("zk-0").container.run(["zkCli.sh", "-server", "zk-client:2181", *command], 90)


def kept(ctx):
    code, output = zk(ctx, "get", "/kept")
    return [] if code == 0 and "\nvalue" in output else [f"zk-0: exit code {code}: {output[-300:]}"]
