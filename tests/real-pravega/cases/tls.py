"""TLS between the members of an ensemble, and from every server to it."""
from suite import checks, keys
from suite.wire import Wire

from . import base

SPECS = {"ZookeeperCluster": {"replicas": 3, "tls": {"secretName": "zk-tls"}}}
QUORUM, ZNODE = 2888, "/pravega"


def run(ctx):
    ctx.cluster.apply([keys.secret(ctx.cluster.folder / "keys", "zk-tls", "streams", ("zk-client", "zk-headless"))])
    ctx.render(specs=SPECS)
    with Wire({QUORUM: ZNODE}) as wire:
        ctx.roll_out()
        ctx.check("scope, stream, 1,000 events written and read back", ctx.client("create", f"write:0:{base.EVENTS}", f"read:{base.EVENTS}"))
    ctx.check("no znode's name is readable between members", wire.secret(QUORUM))
    for component in ("bookie", "controller", "segment-store"):
        ctx.check(f"{component}: a client of the ensemble by TLS",
                  [w for pod in ctx.cluster.of(component) for w in checks.properties_held(pod, {"zookeeper.client.secure": "true"})])
    ctx.check("liveness probes", checks.liveness(ctx.cluster))
    ctx.check("no pod was started again", checks.restarted(ctx.cluster))
    ctx.check("the password is in no log, ConfigMap or command line", checks.seen_in(ctx, {"the password of the stores": keys.PASSWORD}))
    base.restart(ctx, base.EVENTS)
