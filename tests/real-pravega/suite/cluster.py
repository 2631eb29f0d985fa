"""The controllers: what is applied runs, in the order and number that the workloads ask for."""
import subprocess
import threading
import time

from . import names
from .dns import Server
from .images import name_of
from .manifests import ManifestError, Objects
from .network import ROUTER, Addresses, begin
from .pods import pod_of, replicas
from .proxy import Proxy
from .worker import Worker


def component_of(pod):
    """Told by the image and its argument, which are the same in both modes."""
    container = pod.containers[0]
    kinds = {"zookeeper": "zookeeper", "bookkeeper": "bookie", "pravega": (container.get("args") or [""])[0].replace("segmentstore", "segment-store")}
    return None if pod.owner["kind"] == "Job" else kinds.get(name_of(container["image"]))


class Cluster:
    """Everything lies beneath `folder`; images are what Store.lay made, jars the folder of their libraries."""

    def __init__(self, folder, images, jars, say):
        self.folder, self.images, self.jars, self.say = folder, images, jars, say
        self.objects = Objects()
        self.workers = []  # of all pods, those of finished Jobs too
        self._began = time.monotonic()
        self._services = {}
        self._lock = threading.RLock()
        begin()
        self.addresses = Addresses()
        (folder / "logs").mkdir(parents=True)
        self._proxy = Proxy()
        self._proxy.start()
        Server(ROUTER, lambda name: names.lookup(self.objects, list(self.workers), self._services, name)).start()

    def note(self, text):
        self.say(f"  {time.monotonic() - self._began:6.1f} s  {text}")

    def apply(self, items):
        """Adds or replaces objects. Starts nothing; the texts of mounted ConfigMaps follow."""
        for item in items:
            self.objects.add(item)
        for namespace, service in self.objects.all("Service"):
            key = (namespace, service["metadata"]["name"])
            if key not in self._services and not names.headless(service):
                self._services[key] = self.addresses.service()
                self._serve(namespace, service, self._services[key])
        for worker in self.workers:
            if worker.is_alive():
                worker.refresh()

    def _serve(self, namespace, service, address):
        for port in service["spec"].get("ports") or []:
            def choose(port=port):
                found = names.endpoints(service, namespace, list(self.workers))
                return [(w.address, names.target(port, w.pod)) for w in found]
            self._proxy.listen(address, port["port"], choose)

    # Looking

    def all_pods(self):
        return [pod_of(ns, workload, i) for ns, workload in self.objects.all("StatefulSet", "Deployment") for i in range(replicas(workload))]

    def worker(self, name):
        return next(w for w in self.workers if w.pod.name == name and w.is_alive())

    def of(self, component):
        """The running pods of zookeeper, bookie, controller or segment-store."""
        return [w for w in self.workers if w.is_alive() and component_of(w.pod) == component]

    # Starting and stopping

    def start(self, pod):
        worker = Worker(self, pod)
        with self._lock:
            self.workers.append(worker)
        worker.start()
        return worker

    def roll_out(self, timeout, kinds=("Job", "StatefulSet", "Deployment")):
        """Starts all pods that are to run and do not, and waits until all are ready."""
        deadline = time.monotonic() + timeout
        threads = [threading.Thread(target=self._fill, args=(ns, workload, deadline), daemon=True) for ns, workload in self.objects.all(*kinds)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.expect_ready(deadline - time.monotonic())

    def _fill(self, namespace, workload, deadline):
        ordered = workload["kind"] == "StatefulSet" and workload["spec"].get("podManagementPolicy", "OrderedReady") == "OrderedReady"
        for i in range(replicas(workload)):
            pod = pod_of(namespace, workload, i)
            running = [w for w in self.workers if w.pod.name == pod.name and (w.is_alive() or w.finished is not None)]
            worker = running[0] if running else self.start(pod)
            if ordered and not self._wait(lambda: worker.ready or not worker.is_alive(), deadline):
                return

    def _wait(self, condition, deadline):
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.2)
        return True

    def expect_ready(self, timeout):
        wanted = {p.name for p in self.all_pods()}

        def missing():
            return wanted - {w.pod.name for w in self.workers if w.ready}

        def settled():
            return not missing() or any(w.problems and not w.is_alive() for w in self.workers)
        self._wait(settled, time.monotonic() + timeout)
        problems = [p for w in self.workers for p in w.problems]
        if problems:
            raise ManifestError("; ".join(problems))
        if missing():
            raise ManifestError("not ready in time: " + ", ".join(self._state(name) for name in sorted(missing())))

    def _state(self, name):
        worker = next((w for w in self.workers if w.pod.name == name and w.is_alive()), None)
        return name + (" (not started)" if worker is None else f" (started again {worker.restarts} times)" if worker.restarts else "")

    def finish_jobs(self, jobs, timeout):
        """Runs these Jobs to their end, as a server does that has forgotten earlier ones (ttlSecondsAfterFinished)."""
        deadline = time.monotonic() + timeout
        for job in jobs:
            pod = pod_of(job["metadata"].get("namespace", "default"), job, 0)
            worker = self.start(pod)
            self._wait(lambda: not worker.is_alive(), deadline)
            if worker.finished != 0:
                raise ManifestError(f"{pod.name}: the Job does not complete: {worker.problems or worker.log.read_text()[-500:]}")

    def scale(self, name, size, timeout):
        """A StatefulSet gets another number of pods: the highest goes first, each after the one before has ended."""
        namespace, workload = next((ns, w) for ns, w in self.objects.all("StatefulSet") if w["metadata"]["name"] == name)
        workload["spec"]["replicas"] = size
        reports = {}
        running = sorted((w for w in self.workers if w.is_alive() and w.pod.owner["metadata"]["name"] == name), key=lambda w: -w.pod.ordinal)
        for worker in running:
            if worker.pod.ordinal >= size:
                self.note(f"{worker.pod.name} is scaled away")
                reports[worker.pod.name] = worker.stop()
                if (workload["spec"].get("persistentVolumeClaimRetentionPolicy") or {}).get("whenScaled") == "Delete":
                    for claim in worker.pod.claims.values():
                        self._remove(self.folder / "claims" / f"{namespace}.{claim}")
        self._fill(namespace, workload, time.monotonic() + timeout)
        self.expect_ready(timeout)
        return reports

    def _remove(self, claim):
        subprocess.run(["umount", "--lazy", claim], check=True, capture_output=True)
        claim.rmdir()

    def stop(self, workers):
        """Deletes pods, all at the same time; {name: how it ended}."""
        threads = [threading.Thread(target=w.stop) for w in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for worker in workers:
            report = worker.stop_report
            self.note(f"{worker.pod.name} ended after {report.get('seconds', 0):.1f} s" + (", killed" if report.get("killed") else ""))
        return {w.pod.name: w.stop_report for w in workers}
