"""The case base with what operator mode renders, and what the operators' users had to add."""
from . import base

CLAIM = {"kind": "PersistentVolumeClaim", "metadata": {"name": "tier2", "namespace": "streams"}, "spec": {}}
# Without this the bookies keep their ledgers' metadata where no segment store looks for it.
VARIABLES = {"kind": "ConfigMap", "metadata": {"name": "bookie-variables", "namespace": "streams"}, "data": {"PRAVEGA_CLUSTER_NAME": "pv"}}


def run(ctx):
    ctx.cluster.apply([CLAIM, VARIABLES])
    ctx.render("operator", mode="operator")
    base.exercise(ctx)
