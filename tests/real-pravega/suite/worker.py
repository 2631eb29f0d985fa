"""The kubelet's work for one pod: volumes, init containers, the container, its probes, restarts, the end."""
import pathlib
import signal
import subprocess
import threading
import time

from . import probes, volumes
from .container import Container
from .environment import environment
from .images import name_of
from .manifests import ManifestError
from .network import Sandbox

LOOPS = 5  # a container that ends so often before it was ready never will be
BACKOFF = 1  # seconds before a restart; the kubelet begins with 10
PATIENCE = 3  # factor on the probes' timeouts
EAGER = 1  # seconds between tries until a pod is ready, instead of the probe's own period


def new_file_system(folder):
    """Each claim is a file system of its own, as a volume is."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "claim", folder], check=True, capture_output=True)


class Worker(threading.Thread):
    """Runs one pod until it is told to stop. `ready`, `restarts`, `problems` may be read at any time; no address, no pod."""

    def __init__(self, place, pod):
        super().__init__(daemon=True, name=pod.name)
        self.place, self.pod = place, pod
        self.address = None
        self.ready = False
        self.ready_after = None
        self.restarts = 0
        self.problems = []  # what keeps the pod from working, as text
        self.liveness = []  # (time, whether, what was seen)
        self.finished = None  # exit code of a pod that is to end by itself
        self.stop_report = {}
        self.down = threading.Event()  # when set, the container is not started again
        self._stopping = threading.Event()
        self._sandbox = None
        self.container = None
        self.folder = pathlib.Path(place.folder) / "pods" / f"{pod.namespace}.{pod.name}"
        self.log = place.folder / "logs" / f"{pod.name}.log"

    # What others may ask for

    def kill(self, restart=True):
        """The container ends at once, as by a fault of the machine; without restart it stays away."""
        if not restart:
            self.down.set()
        self.ready = False
        self.container.signal(signal.SIGKILL)

    def come_back(self):
        self.down.clear()

    def stop(self):
        """Deletes the pod: its preStop, SIGTERM, SIGKILL after the grace period. Waits for the end."""
        self.ready = False
        self._stopping.set()
        self.join()
        return self.stop_report

    def refresh(self):
        volumes.refresh(self.place.objects, self.pod, self.folder)

    # The pod's life

    def run(self):
        try:
            if len(self.pod.containers) != 1:
                raise ManifestError(f"{self.pod.name}: only pods of one container are run here")
            self._prepare()
            if self._initialize():
                self._live()
        except ManifestError as e:
            self.problems.append(str(e))
        except OSError as e:
            self.problems.append(f"{self.pod.name}: {e}")
        finally:
            self.ready, self.address = False, None
            if self._sandbox:
                self._sandbox.end()

    def _prepare(self):
        address = self.place.addresses.pod()
        self._sandbox = Sandbox(self.pod.hostname, address)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._volumes = volumes.make(self.place.objects, self.pod, self.place.folder / "claims", self.folder, new_file_system)
        self.address = address

    def _container(self, spec, log):
        image = self.place.images.get(name_of(spec["image"]))
        if image is None:
            raise ManifestError(f"{self.pod.name}/{spec['name']}: image {spec['image']} is unknown here")
        values = environment(self.place.objects, self.pod, spec, self.address)
        seen = volumes.mounts(self.pod, spec, self._volumes, values)
        return Container(self.pod, spec, image, self._sandbox, self.place.jars, self.folder / "roots" / spec["name"], seen, values, log)

    def _initialize(self):
        for spec in self.pod.spec.get("initContainers") or []:
            for attempt in range(4):
                container = self._container(spec, self.log.with_suffix(f".{spec['name']}.log"))
                container.start()
                while not container.wait(0.1):
                    if self._stopping.is_set():
                        container.signal(signal.SIGKILL)
                        container.wait(10)
                        return False
                if container.process.returncode == 0:
                    break
                self.restarts += 1
            else:
                raise ManifestError(f"{self.pod.name}: init container {spec['name']} ends with {container.process.returncode}")
        return True

    def _live(self):
        while not self._stopping.is_set():
            self.container = self._container(self.pod.containers[0], self.log)
            self.container.start()
            self._watch()
            self.ready = False
            if self._stopping.is_set():
                self._end()
                return
            code = self.container.process.returncode
            if self.pod.spec.get("restartPolicy", "Always") != "Always" and code == 0:
                self.finished = code
                return
            while self.down.is_set() and not self._stopping.wait(0.1):
                pass
            self.restarts += 1
            if self.restarts >= LOOPS and self.ready_after is None:
                raise ManifestError(f"{self.pod.name}: CrashLoopBackOff: the container has ended {self.restarts} times, at last with {code}")
            if self._stopping.wait(BACKOFF):
                return

    def _watch(self):
        """Probes the container until it ends or the pod is to stop; a liveness or startup probe that fails ends it."""
        spec = self.pod.containers[0]
        began = time.monotonic()
        startup = _Probe(spec.get("startupProbe"), began)
        readiness, liveness = _Probe(spec.get("readinessProbe"), began), _Probe(spec.get("livenessProbe"), began)
        started = startup.spec is None
        while not self._stopping.is_set() and not self.container.wait(0.2):
            if not started:
                started = self._try(startup, EAGER)
                if not started and time.monotonic() - began > startup.patience():
                    self._unhealthy("startup", startup)
                continue
            if self._due(readiness, readiness.period if self.ready else EAGER):
                self._readiness(readiness, began)
            if liveness.spec and time.monotonic() - began > liveness.spec.get("initialDelaySeconds", 0) \
                    and self._due(liveness, liveness.period) and not self._liveness(liveness):
                self._unhealthy("liveness", liveness)

    def _due(self, probe, period):
        return probe.spec is None or time.monotonic() - probe.tried >= period

    def _try(self, probe, period):
        if not self._due(probe, period):
            return False
        probe.tried = time.monotonic()
        good, probe.seen = probes.succeeds(self.container, self.address, probe.spec, PATIENCE, self._stopping)
        return good

    def _readiness(self, probe, began):
        good = probe.spec is None or self._try(probe, 0)
        probe.failures, probe.successes = (0, probe.successes + 1) if good else (probe.failures + 1, 0)
        if good and not self._stopping.is_set():
            if not self.ready and probe.successes >= (probe.spec or {}).get("successThreshold", 1):
                self.ready, self.ready_after = True, time.monotonic() - began
                if probe.spec:
                    self.place.note(f"{self.pod.name} is ready")
        elif probe.spec and probe.failures >= probe.spec.get("failureThreshold", 3):
            self.ready = False

    def _liveness(self, probe):
        """Whether the container may go on."""
        good = self._try(probe, 0)
        if self._stopping.is_set():
            return True
        self.liveness.append((time.monotonic(), good, probe.seen))
        probe.failures = 0 if good else probe.failures + 1
        return probe.failures < probe.spec.get("failureThreshold", 3)

    def _unhealthy(self, name, probe):
        self.problems.append(f"{self.pod.name}: the {name} probe failed {probe.failures or 'too long'}: {probe.seen}")
        self.container.signal(signal.SIGKILL)

    def _end(self):
        """preStop, SIGTERM, SIGKILL."""
        began = time.monotonic()
        grace = self.pod.spec.get("terminationGracePeriodSeconds", 30)
        report = {"hook": None, "hook output": "", "grace": grace, "killed": False}
        hook = (self.pod.containers[0].get("lifecycle") or {}).get("preStop")
        if hook and self.container.process.poll() is None:
            code, output = self.container.run(hook["exec"]["command"], grace)
            report.update({"hook": code, "hook output": output, "hook seconds": time.monotonic() - began})
        self.container.signal(signal.SIGTERM)
        if not self.container.wait(max(2, grace - (time.monotonic() - began))):
            report["killed"] = True
            self.container.signal(signal.SIGKILL)
            self.container.wait(10)
        self.stop_report = {**report, "code": self.container.process.returncode, "seconds": time.monotonic() - began}


class _Probe:
    def __init__(self, spec, began):
        self.spec = spec
        self.period = (spec or {}).get("periodSeconds", 10)
        self.tried = began
        self.failures = self.successes = 0
        self.seen = ""

    def patience(self):
        """How long a startup probe may fail."""
        return self.spec.get("failureThreshold", 3) * self.period + self.spec.get("initialDelaySeconds", 0)
