"""A network for the pods, on loopback addresses: each pod has a network namespace of its own, a bridge joins them.

Loopback addresses may not leave a host unless `route_localnet` is set; here no host has any other address, so nothing can reach
a pod from outside, nor a pod anything outside.
"""
import itertools
import subprocess

ROUTER = "127.77.0.1"
BRIDGE = "pods"


def run(*command):
    subprocess.run(command, check=True, capture_output=True, text=True)


def begin():
    """The namespace of the suite itself: the bridge, the DNS server's and the Services' addresses."""
    run("ip", "link", "set", "lo", "up")
    _narrow()
    run("ip", "link", "add", BRIDGE, "type", "bridge")
    run("ip", "addr", "add", f"{ROUTER}/16", "dev", BRIDGE)
    run("ip", "link", "set", BRIDGE, "up")


def _narrow():
    """Leaves 127.0.0.1 to `lo` and the rest of 127.0.0.0/8 to other interfaces."""
    run("ip", "addr", "add", "127.0.0.1/32", "dev", "lo")
    run("ip", "addr", "del", "127.0.0.1/8", "dev", "lo")
    with open("/proc/sys/net/ipv4/conf/all/route_localnet", "w") as f:
        f.write("1")


class Addresses:
    """Gives out addresses, each once."""

    def __init__(self):
        self._pods = itertools.count(2)
        self._services = itertools.count(1)

    def pod(self):
        number = next(self._pods)
        return f"127.77.{1 + number // 250}.{1 + number % 250}"

    def service(self):
        address = f"127.77.0.{10 + next(self._services)}"
        run("ip", "addr", "add", f"{address}/32", "dev", BRIDGE)
        return address


class Sandbox:
    """The network and host name of one pod, held by a process that sleeps."""

    SETUP = ('hostname "$0" && ip link set lo up && ip addr add 127.0.0.1/32 dev lo && ip addr del 127.0.0.1/8 dev lo && '
             'echo 1 >/proc/sys/net/ipv4/conf/all/route_localnet && echo made && read -r _ && '
             'ip addr add "$1"/16 dev eth0 && ip link set eth0 up && echo up && exec sleep infinity')
    _numbers = itertools.count(1)

    def __init__(self, hostname, address):
        self.address = address
        self.process = subprocess.Popen(
            ["unshare", "--net", "--uts", "--ipc", "sh", "-c", self.SETUP, hostname, address],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._expect("made")
        link = f"pod{next(self._numbers)}"
        run("ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", str(self.process.pid))
        run("ip", "link", "set", link, "master", BRIDGE, "up")
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self._expect("up")

    def _expect(self, word):
        line = self.process.stdout.readline().strip()
        if line != word:
            raise OSError(f"no network for a pod: {line}")

    def enter(self):
        """A command's beginning that puts it into the pod's network."""
        pid = self.process.pid
        return ["nsenter", f"--net=/proc/{pid}/ns/net", f"--uts=/proc/{pid}/ns/uts", f"--ipc=/proc/{pid}/ns/ipc"]

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
