"""One try of a probe, as the kubelet makes it: from outside for a port, inside for a command."""
import http.client
import socket
import ssl

from .pods import named_port


def succeeds(container, address, spec, patience, stopping):
    """patience: a factor on the timeout, for a machine that is busy with other things. (whether, what was seen)"""
    timeout = spec.get("timeoutSeconds", 1) * patience
    if "exec" in spec:
        code, output = container.run(spec["exec"]["command"], timeout, stopping)
        return code == 0, f"exit code {code} {output[-200:].strip()}"
    kind = next(k for k in ("tcpSocket", "httpGet") if k in spec)
    port = named_port(container.pod, spec[kind]["port"])
    if port is None:
        return False, f"no container port is named {spec[kind]['port']}"
    try:
        if kind == "tcpSocket":
            socket.create_connection((address, port), timeout).close()
            return True, "open"
        return _get(address, port, spec[kind], timeout)
    except (OSError, http.client.HTTPException) as e:
        return False, f"port {port}: {e}"


def _get(address, port, spec, timeout):
    if spec.get("scheme", "HTTP") == "HTTPS":
        connection = http.client.HTTPSConnection(address, port, timeout=timeout, context=ssl._create_unverified_context())
    else:
        connection = http.client.HTTPConnection(address, port, timeout=timeout)
    try:
        connection.request("GET", spec.get("path", "/"))
        status = connection.getresponse().status
        return 200 <= status < 400, f"status {status}"
    finally:
        connection.close()
