"""The whole stack: events are written and read; a bookie is lost while writing goes on; all restarts on the same volumes."""
import threading

from suite import checks
from suite.wire import Wire

EVENTS = 1000
MORE = 400
PER_SECOND = 40


def run(ctx):
    ctx.render()
    exercise(ctx)


def exercise(ctx):
    ctx.roll_out()
    with Wire({3181: "event-000"}) as wire:
        ctx.check("scope, stream, 1,000 events written and read back", ctx.client("create", f"write:0:{EVENTS}", f"read:{EVENTS}"))
    # So that the cases of TLS, which look for texts in the same way, would find one.
    ctx.check("events are readable on their way to the bookies", [] if 3181 in wire.clear else [f"3181: {wire.bytes}"])
    ctx.check("options of the manifests are in the JVMs", checks.options_arrive(ctx, "controller", "segment-store"))
    ctx.check("each ledger directory is a claim of its own", [w for b in ctx.cluster.of("bookie") for w in checks.directories(ctx, b, 2)])
    ctx.check("liveness probes", checks.liveness(ctx.cluster))
    ctx.check("no pod was started again", checks.restarted(ctx.cluster))
    lose_a_bookie(ctx)
    restart(ctx, EVENTS + MORE)


def lose_a_bookie(ctx):
    lost = ctx.cluster.of("bookie")[1]
    gone = threading.Event()

    def progress(line):
        if "a quarter" in line:
            lost.kill(restart=False)
            gone.set()
            ctx.cluster.note(f"{lost.pod.name} is killed")
    wrong = ctx.client(f"write:{EVENTS}:{MORE}:{PER_SECOND}", f"read:{EVENTS + MORE}", on_line=progress)
    if not gone.is_set():
        wrong.append(f"{lost.pod.name} was not killed in time")
    ctx.check("writing goes on when a bookie is killed, all events are there", wrong)


def restart(ctx, events):
    """Everything ends and comes back with the claims it had."""
    before = checks.bookie_ids(ctx.cluster)
    # A controller that has lost its segment stores does not end before its grace period is over.
    for component in ("controller", "segment-store", "bookie", "zookeeper"):
        ctx.cluster.stop(ctx.cluster.of(component))
    ctx.roll_out("all pods become ready on the same volumes")
    ctx.check("events are still there", ctx.client(f"read:{events}"))
    after = checks.bookie_ids(ctx.cluster)
    wrong = [f"{pod}: was {sorted(ids)}, is {sorted(after.get(pod, []))}" for pod, ids in before.items() if after.get(pod) != ids or len(ids) != 1]
    if len(before) != 4:
        wrong.append(f"the cookies name {len(before)} bookies: {sorted(before)}")
    ctx.check("every bookie keeps its id", wrong)
