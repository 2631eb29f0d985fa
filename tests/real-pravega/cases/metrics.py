"""Metrics on: every endpoint can be scraped from another pod and holds the server's own series."""
import re

from suite.pods import named_port

SPECS = {"BookkeeperCluster": {"replicas": 3, "metrics": {}}, "PravegaCluster": {"pravega": {"metrics": {}}}}
# component: (port, path, a series that only this server has)
ENDPOINTS = {"controller": (10080, "/prometheus", "pravega_controller_"), "segment-store": (6061, "/prometheus", "pravega_segmentstore_"),
             "bookie": (8080, "/metrics", "bookie_"), "zookeeper": ("metrics", "/metrics", "znode_count")}
SAMPLE = re.compile(r"^[a-zA-Z_:][a-zA-Z0-9_:]*(\{.*\})? [-+0-9.eE]+|^[a-zA-Z_:].* (NaN|[+-]?Inf)$")


def run(ctx):
    ctx.render(specs=SPECS)
    ctx.roll_out()
    ctx.check("events written and read", ctx.client("create", "write:0:200", "read:200"))
    for component, (port, path, series) in ENDPOINTS.items():
        wrong = [w for worker in ctx.cluster.of(component) for w in scrape(ctx, worker, port, path, series)]
        ctx.check(f"{component}: Prometheus metrics on port {port}{path}", wrong)


def scrape(ctx, worker, port, path, series):
    number = named_port(worker.pod, port)
    where = f"http://{worker.address}:{number}{path}"
    code, output = ctx.in_client(["curl", "-sS", "-m", "20", "-w", "\\n# status %{http_code} %{content_type}", where], 30)
    if code != 0 or "\n# status 200 " not in output:
        return [f"{worker.pod.name}: {where}: exit code {code}: {output[-200:]}"]
    lines = [line for line in output.splitlines() if line and not line.startswith("#")]
    bad = [line for line in lines if not SAMPLE.match(line)]
    wrong = [f"{worker.pod.name}: {where}: not a sample: {line[:100]}" for line in bad[:3]]
    if not any(line.startswith(series) for line in lines):
        wrong.append(f"{worker.pod.name}: {where}: no series {series}… among {len(lines)} samples, which begin with {lines[:2]}")
    return wrong
