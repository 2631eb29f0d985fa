#!/usr/bin/env python3
"""Unit tests of the part that reads manifests: each fault that it is to find is put into a small set of objects."""
import base64
import pathlib
import struct
import tempfile
import types
import unittest

from suite import checks, dns, names, volumes
from suite.environment import environment, expand
from suite.manifests import ManifestError, Objects
from suite.pods import named_port, pod_of


def config_map(name, **data):
    return {"kind": "ConfigMap", "metadata": {"name": name, "namespace": "ns"}, "data": data}


def secret(name, **data):
    encoded = {key: base64.b64encode(value.encode()).decode() for key, value in data.items()}
    return {"kind": "Secret", "metadata": {"name": name, "namespace": "ns"}, "data": encoded}


def service(name="web", selector=None, ports=({"port": 80, "targetPort": "http"},), **spec):
    return {"kind": "Service", "metadata": {"name": name, "namespace": "ns"},
            "spec": {"selector": selector or {"app": "web"}, "ports": list(ports), **spec}}


def stateful_set(container=None, **spec):
    container = {"name": "c", "image": "x", "ports": [{"name": "http", "containerPort": 8080}], **(container or {})}
    template = {"metadata": {"labels": {"app": "web"}, "annotations": {"a": "note"}}, "spec": {"containers": [container], **spec}}
    claims = [{"metadata": {"name": "data"}}]
    return {"kind": "StatefulSet", "metadata": {"name": "web", "namespace": "ns"},
            "spec": {"replicas": 2, "serviceName": "web", "template": template, "volumeClaimTemplates": claims}}


def pod(container=None, ordinal=0, **spec):
    return pod_of("ns", stateful_set(container, **spec), ordinal)


def values(objects, container, **spec):
    made = pod(container, **spec)
    return environment(Objects(objects), made, made.containers[0], "127.77.1.1")


class Environment(unittest.TestCase):
    def test_sources_in_order(self):
        found = values([config_map("m", A="1", B="2"), secret("s", B="3", C="4")],
                       {"envFrom": [{"configMapRef": {"name": "m"}}, {"secretRef": {"name": "s"}, "prefix": "P_"}],
                        "env": [{"name": "A", "value": "9"}, {"name": "D", "value": "$(A)-$(B)-$(nothing)-$$(A)"}]})
        self.assertEqual(("9", "2", "3", "4"), tuple(found[k] for k in ("A", "B", "P_B", "P_C")))
        self.assertEqual("9-2-$(nothing)-$(A)", found["D"])

    def test_single_values(self):
        found = values([config_map("m", k="1"), secret("s", k="2")], {"env": [
            {"name": "A", "valueFrom": {"configMapKeyRef": {"name": "m", "key": "k"}}},
            {"name": "B", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}},
            {"name": "C", "valueFrom": {"secretKeyRef": {"name": "none", "key": "k", "optional": True}}},
            {"name": "D", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}},
            {"name": "E", "valueFrom": {"fieldRef": {"fieldPath": "metadata.annotations['a']"}}}]})
        self.assertEqual(("1", "2", "web-0", "note"), tuple(found[k] for k in "ABDE"))
        self.assertNotIn("C", found)

    def test_faults(self):
        for container, text in (
                ({"envFrom": [{"configMapRef": {"name": "none"}}]}, "ConfigMap ns/none does not exist"),
                ({"envFrom": [{"secretRef": {"name": "none"}}]}, "Secret ns/none does not exist"),
                ({"env": [{"name": "A", "valueFrom": {"configMapKeyRef": {"name": "m", "key": "none"}}}]}, "ConfigMap m has no key none"),
                ({"env": [{"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "metadata.none"}}}]}, "no field metadata.none")):
            with self.assertRaisesRegex(ManifestError, f"web-0: .*{text}"):
                values([config_map("m", k="1")], container)

    def test_service_links(self):
        objects = [service("bookie", ports=[{"name": "a", "port": 3181}])]
        self.assertEqual("tcp://bookie:3181", values(objects, None)["BOOKIE_PORT"])
        self.assertNotIn("BOOKIE_PORT", values(objects, None, enableServiceLinks=False))
        self.assertNotIn("BOOKIE_PORT", values([service("bookie", clusterIP="None")], None))

    def test_expand(self):
        self.assertEqual("$x $(", expand("$$x $(", {"x": "1"}))


class Volumes(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = pathlib.Path(self._folder.name)

    def make(self, objects, mounts, *specs, ordinal=0):
        made_pod = pod({"volumeMounts": mounts}, ordinal, volumes=list(specs))
        made = volumes.make(Objects(objects), made_pod, self.folder / "claims", self.folder / made_pod.name)
        return {path: source for source, path, _ in volumes.mounts(made_pod, made_pod.containers[0], made, {})}

    def test_each_pod_has_its_claim_and_keeps_it(self):
        mounts = [{"name": "data", "mountPath": "/data"}]
        first, second = self.make([], mounts)["/data"], self.make([], mounts, ordinal=1)["/data"]
        self.assertNotEqual(first, second)
        (first / "file").touch()
        self.assertTrue((self.make([], mounts)["/data"] / "file").exists())

    def test_texts(self):
        seen = self.make([config_map("m", a="1", b="2"), secret("s", c="3")],
                         [{"name": "m", "mountPath": "/m"}, {"name": "s", "mountPath": "/s"}, {"name": "m", "mountPath": "/f", "subPath": "z"}],
                         {"name": "m", "configMap": {"name": "m", "items": [{"key": "b", "path": "z"}]}}, {"name": "s", "secret": {"secretName": "s"}})
        self.assertEqual(["z"], [f.name for f in seen["/m"].iterdir()])
        self.assertEqual(("2", "3", "2"), ((seen["/m"] / "z").read_text(), (seen["/s"] / "c").read_text(), seen["/f"].read_text()))

    def test_faults(self):
        for mounts, specs, text in (
                ([{"name": "none", "mountPath": "/x"}], [], "volume none"),
                ([], [{"name": "v", "configMap": {"name": "none"}}], "ConfigMap ns/none does not exist"),
                ([], [{"name": "v", "secret": {"secretName": "none"}}], "Secret ns/none does not exist"),
                ([], [{"name": "v", "configMap": {"name": "m", "items": [{"key": "none", "path": "p"}]}}], "has no key none"),
                ([], [{"name": "v", "persistentVolumeClaim": {"claimName": "none"}}], "claim none does not exist"),
                ([], [{"name": "v", "nfs": {}}], "unknown here")):
            with self.assertRaisesRegex(ManifestError, f"web-0: .*{text}"):
                self.make([config_map("m", k="1")], mounts, *specs)


def worker(ordinal=0, ready=True, address="127.77.1.1"):
    return types.SimpleNamespace(pod=pod(ordinal=ordinal), ready=ready, address=address)


class Names(unittest.TestCase):
    WORKERS = [worker(0, address="127.77.1.1"), worker(1, ready=False, address="127.77.1.2")]

    def lookup(self, spec, name):
        return names.lookup(Objects([service(**spec)]), self.WORKERS, {("ns", "web"): "127.77.0.9"}, name + ".ns.svc.cluster.local")

    def test_service(self):
        self.assertEqual(["127.77.0.9"], self.lookup({}, "web"))
        self.assertEqual([], self.lookup({}, "other"))
        self.assertEqual([], self.lookup({}, "web-0.web"))

    def test_headless(self):
        self.assertEqual(["127.77.1.1"], self.lookup({"clusterIP": "None"}, "web"))
        self.assertEqual([], self.lookup({"clusterIP": "None"}, "web-1.web"))
        both = {"clusterIP": "None", "publishNotReadyAddresses": True}
        self.assertEqual(["127.77.1.1", "127.77.1.2"], self.lookup(both, "web"))
        self.assertEqual(["127.77.1.2"], self.lookup(both, "web-1.web"))
        self.assertEqual([], self.lookup({"clusterIP": "None", "selector": {"app": "none"}}, "web"))

    def test_faults(self):
        for spec, text in (({"selector": {"app": "none"}}, "matches no pod"),
                           ({"ports": [{"port": 80, "targetPort": "none"}]}, "'none'"),
                           ({"clusterIP": "None"}, "port 80 cannot become 8080")):
            found = names.check_services(Objects([service(**spec)]), [pod()])
            self.assertEqual(1, len(found), found)
            self.assertRegex(found[0][1], text)
        self.assertEqual([], names.check_services(Objects([service()]), [pod()]))

    def test_ports(self):
        self.assertEqual((8080, 9, None), (named_port(pod(), "http"), named_port(pod(), 9), named_port(pod(), "none")))

    def test_dns(self):
        query = b"\x12\x34\x01\x00" + struct.pack("!4H", 1, 0, 0, 0) + b"\x03web\x02ns\x00" + struct.pack("!2H", 1, 1)
        reply = dns.answer(query, lambda name: ["127.77.1.9"] if name == "web.ns" else [])
        self.assertEqual((0, 1, bytes([127, 77, 1, 9])), (reply[3] & 15, reply[7], reply[-4:]))
        self.assertEqual(3, dns.answer(query, lambda name: [])[3] & 15)


class Settings(unittest.TestCase):
    KNOWN = {"pravega": {"pravegaservice.container.count"}, "bookkeeper": {"bookiePort"}}

    def unknown(self, **data):
        return checks.unknown_settings(Objects([config_map("m", **data)]), self.KNOWN)

    def test_known(self):
        self.assertEqual([], self.unknown(BK_bookiePort="1", BK_CLUSTER_NAME="x", JAVA_OPTS="-Dpravegaservice.container.count=4 -Dother.thing=1 -Xmx1g"))

    def test_unknown(self):
        self.assertIn("container.counts", self.unknown(JAVA_OPTS="-Dpravegaservice.container.counts=4")[0])
        self.assertIn("bookiePorts", self.unknown(BK_bookiePorts="1")[0])


if __name__ == "__main__":
    unittest.main()
