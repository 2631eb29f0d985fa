"""What a case works with: objects, cluster, client, and a report of its checks."""
import contextlib
import copy
import pathlib
import time

from . import checks, inputs, names
from .cluster import Cluster
from .enclosure import FOLDER
from .manifests import ManifestError, render
from .pods import Pod

CONTROLLER = "{scheme}://pv-pravega-controller:9090"


class GaveUp(Exception):
    """A check has failed without which the case need not go on."""


class Context:
    def __init__(self, program, store, options, change=None):
        self.program, self.store, self.options = program, store, options
        self.passed = self.failed = 0
        self._change = change  # of the rendered objects, to see that checks fail
        self.cluster = Cluster(FOLDER, store.lay(FOLDER / "images"), store.jars(), self.say)
        self.items = []
        self._client = None

    # Reporting

    def say(self, text):
        print(text, flush=True)

    def check(self, what, wrong=()):
        """wrong: what is wrong, each with pod or file; nothing: the check has passed."""
        wrong = [wrong] if isinstance(wrong, str) else list(wrong)
        self.passed += not wrong
        self.failed += bool(wrong)
        self.say(f"{'FAIL' if wrong else 'ok  '}  {self.options.inside}: {what}")
        for text in wrong[:10]:
            self.say(f"        {text}")
        if wrong and self._change:
            raise GaveUp
        return not wrong

    def require(self, what, wrong=()):
        """A check without which the case need not go on."""
        if not self.check(what, wrong):
            raise GaveUp

    @contextlib.contextmanager
    def step(self, what):
        """A check that what is done inside goes well."""
        began = time.monotonic()
        try:
            yield
        except ManifestError as e:
            self.require(what, str(e))
        self.check(f"{what}, {time.monotonic() - began:.0f} s")

    def finish(self):
        """What must hold at the end of every case, and what helps when something failed."""
        if self.failed:
            for worker in self.cluster.workers:
                checks.show_end(self, worker)

    # Objects and pods

    def render(self, file="base", specs=None, mode="hardened", but=()):
        """Renders an input, changed by specs, and applies what comes out, without the kinds named by but."""
        path = file if isinstance(file, pathlib.Path) else inputs.INPUTS / f"{file}.yaml"
        items = render(self.program, mode, inputs.text(path, specs))
        self.items = [item for item in items if item["kind"] not in but]
        if self._change:
            self._change(self.items)
        self.cluster.apply(copy.deepcopy(self.items))
        pods = self.cluster.all_pods()
        self.require("every Service leads to pods and ports", [f"Service {s}: {w}" for s, w in names.check_services(self.cluster.objects, pods)])
        self.require("every setting is one that the servers know", checks.unknown_settings(self.cluster.objects, self.store.known()))

    def roll_out(self, what="all pods become ready"):
        with self.step(what):
            self.cluster.roll_out(self.options.timeout)

    # The client

    def client(self, *steps, values=None, limit=120, scheme="tcp", on_line=None):
        """Runs the Java client; what went wrong, or nothing."""
        seen = []

        def line(text):
            seen.append(text)
            if text.startswith("client: "):
                self.cluster.note(text)
                if on_line:
                    on_line(text)
        container = self._client_container()
        container.values.update({"CONTROLLER_URI": CONTROLLER.format(scheme=scheme), **(values or {})})
        command = ["java", "-Xmx256m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                   "-cp", f"/opt/classes:{self.store.classpath('client')}", "Client", str(limit), *steps]
        code, _ = container.run(command, limit + 60, log=line)
        (self.cluster.folder / "logs/client.log").open("a").write("\n".join(seen) + "\n")
        return [] if code == 0 else [f"client: exit code {code}: " + " | ".join(seen[-4:])]

    def in_client(self, command, timeout):
        """A command in the client's pod; (exit code, output)."""
        return self._client_container().run(command, timeout)

    def _client_container(self):
        if self._client is None:
            spec = {"enableServiceLinks": False, "containers": [{"name": "client", "image": "client", "command": ["sleep", "infinity"]}]}
            pod = Pod("client", "streams", {}, {}, spec, {"kind": "Pod", "spec": {}})
            self._client = self.cluster.start(pod)
            while not (self._client.container and self._client.container.pid):
                time.sleep(0.1)
        return self._client.container
