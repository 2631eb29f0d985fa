"""A small client of the Kubernetes API: one keep-alive connection, JSON, server warnings kept.

kubectl prints a server's warnings without the object that drew them; this client hands them back with the
answer, so that a check can say which object it was. Left out: retries, anything but JSON, watches (watch.py).
"""
import http.client
import json
import re
import ssl
import time
import urllib.parse
from dataclasses import dataclass, field

APPLY = "application/apply-patch+yaml"
MERGE = "application/merge-patch+json"
IDLE = 30  # seconds; the server hangs up after 90
QUOTED = re.compile(r'299 \S+ "((?:[^"\\]|\\.)*)"')


@dataclass
class Answer:
    status: int
    body: dict
    warnings: list = field(default_factory=list)

    @property
    def ok(self):
        return 200 <= self.status < 300

    @property
    def message(self):
        return self.body.get("message", "") if isinstance(self.body, dict) else str(self.body)

    def causes(self):
        """(field, message) of a refusal; the whole message under an empty field when there is no such list."""
        found = [(c.get("field", ""), c.get("message", ""))
                 for c in (self.body.get("details") or {}).get("causes") or []]
        return found or [("", self.message)]


class ApiError(Exception):
    pass


class Api:
    def __init__(self, host, port, pki):
        self._address = (host, port)
        self._tls = ssl.create_default_context(cafile=f"{pki}/ca.crt")
        self._tls.load_cert_chain(f"{pki}/admin.crt", f"{pki}/admin.key")
        self._connection = None
        self._used = time.monotonic()
        self._resources = {}

    def connect(self, timeout=300):
        return http.client.HTTPSConnection(*self._address, context=self._tls, timeout=timeout)

    def close(self):
        if self._connection:
            self._connection.close()
            self._connection = None

    def request(self, method, path, body=None, content="application/json", headers=None, **query):
        if query:
            path += "?" + urllib.parse.urlencode({k: v for k, v in query.items() if v is not None})
        data = None if body is None else json.dumps(body).encode()
        if time.monotonic() - self._used > IDLE:
            self.close()
        if self._connection is None:
            self._connection = self.connect()
        try:
            self._connection.putrequest(method, path)
            for name, value in [("Content-Type", content), ("Content-Length", len(data or b"")), *(headers or [])]:
                self._connection.putheader(name, str(value))
            self._connection.endheaders(data)
            reply = self._connection.getresponse()
            text = reply.read()
            self._used = time.monotonic()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        try:
            parsed = json.loads(text) if text else {}
        except ValueError:
            parsed = {"message": text.decode(errors="replace")}
        warnings = [re.sub(r"\\(.)", r"\1", m)
                    for header in reply.headers.get_all("Warning") or [] for m in QUOTED.findall(header)]
        return Answer(reply.status, parsed, warnings)

    def warm(self):
        """Has the server put its OpenAPI documents together, for which kubectl, which needs them, waits 32 seconds."""
        for path in ("/openapi/v3", "/openapi/v2"):
            self.request("GET", path, headers=[("Accept", "application/json")])

    def resource(self, api_version, kind):
        """(plural, namespaced) of a kind, from discovery."""
        if (api_version, kind) not in self._resources:
            answer = self.request("GET", ("/apis/" if "/" in api_version else "/api/") + api_version)
            for item in answer.body.get("resources", []):
                if "/" not in item["name"]:
                    self._resources[(api_version, item["kind"])] = (item["name"], item["namespaced"])
        if (api_version, kind) not in self._resources:
            raise ApiError(f"the API server knows no {kind} in {api_version}")
        return self._resources[(api_version, kind)]

    def knows(self, api_version, kind):
        try:
            self.resource(api_version, kind)
            return True
        except ApiError:
            return False

    def path(self, api_version, kind, namespace=None, name=None):
        plural, namespaced = self.resource(api_version, kind)
        path = ("/apis/" if "/" in api_version else "/api/") + api_version
        if namespaced and namespace:
            path += "/namespaces/" + namespace
        path += "/" + plural
        return path + ("/" + urllib.parse.quote(name) if name else "")

    def path_of(self, obj):
        meta = obj["metadata"]
        return self.path(obj["apiVersion"], obj["kind"], meta.get("namespace"), meta["name"])

    def apply(self, obj, manager="kubectl", force=False, dry_run=False):
        return self.request("PATCH", self.path_of(obj), obj, APPLY, fieldManager=manager, fieldValidation="Strict",
                            force=str(force).lower(), dryRun="All" if dry_run else None)

    def create(self, obj, manager="kubectl", dry_run=False):
        meta = obj["metadata"]
        return self.request("POST", self.path(obj["apiVersion"], obj["kind"], meta.get("namespace")), obj,
                            fieldManager=manager, fieldValidation="Strict", dryRun="All" if dry_run else None)

    def get(self, api_version, kind, namespace=None, name=None, **query):
        return self.request("GET", self.path(api_version, kind, namespace, name), **query)

    def items(self, api_version, kind, namespace=None, **query):
        answer = self.get(api_version, kind, namespace, **query)
        if not answer.ok:
            raise ApiError(f"list of {kind}: {answer.message}")
        return [{"apiVersion": api_version, "kind": kind, **item} for item in answer.body["items"]]

    def merge(self, api_version, kind, namespace, name, patch, **query):
        return self.request("PATCH", self.path(api_version, kind, namespace, name), patch, MERGE, **query)

    def delete(self, api_version, kind, namespace, name, **query):
        return self.request("DELETE", self.path(api_version, kind, namespace, name), **query)

    def evict(self, namespace, name):
        return self.request("POST", f"/api/v1/namespaces/{namespace}/pods/{name}/eviction",
                            {"apiVersion": "policy/v1", "kind": "Eviction",
                             "metadata": {"name": name, "namespace": namespace}})
