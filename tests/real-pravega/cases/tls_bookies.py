"""TLS to bookies, by the client that the image has: Pravega's of 0.13 cannot speak it."""
from suite import checks, keys
from suite.wire import Wire

BOOKIE, ENTRY = 3181, "foobar"  # what the image's test writes
WRITE = ["/opt/bookkeeper/bin/bookkeeper", "shell", "simpletest", "-ensemble", "3", "-writeQuorum", "3", "-ackQuorum", "2", "-numEntries", "500"]


def run(ctx):
    folder = ctx.cluster.folder / "keys"
    ctx.cluster.apply([keys.secret(folder, "zk-tls", "streams", ("zk-client", "zk-headless")),
                       keys.secret(folder, "bk-tls", "streams", ("bk-bookie-headless",))])
    ctx.render("bookies")
    ctx.roll_out()
    with Wire({BOOKIE: ENTRY}) as wire:
        code, said = ctx.cluster.worker("bk-bookie-0").container.run(WRITE, 120)
    ctx.check("500 entries written and read back", [] if code == 0 and "500 entries written" in said else [f"bk-bookie-0: exit code {code}: {said[-600:]}"])
    ctx.check("no entry is readable on its way to the bookies", wire.secret(BOOKIE))
    ctx.check("no pod was started again", checks.restarted(ctx.cluster))
    ctx.check("the password is in no log, ConfigMap or command line", checks.seen_in(ctx, {"the password of the stores": keys.PASSWORD}))
