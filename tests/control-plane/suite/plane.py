"""Starts and stops one control plane through the shell scripts of this folder, and runs its kubectl.

Whatever happens to this process, the plane goes too: a guard in a session of its own waits for the end of a
pipe that only this process holds, and then stops and removes what is left.
"""
import concurrent.futures
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

from .api import Api

HERE = pathlib.Path(__file__).resolve().parent.parent
PORTS = (0, 1, 3, 7, 9, 10)
FIRST_PORT = 26440


def free(port):
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


def claim_ports():
    """(first port of a block that up.sh can have, the claim on it).

    Between the look and the start of the servers another run could look too, so the block is claimed by a name among
    the abstract sockets, which goes with this process and leaves no file.
    """
    for base in range(FIRST_PORT, FIRST_PORT + 4000, 20):
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"\0pravegagen-plane-{base}")
        except OSError:
            claim.close()
            continue
        if all(free(base + offset) for offset in PORTS):
            return base, claim
        claim.close()
    raise RuntimeError("no free block of ports on 127.0.0.1")


def binaries():
    """The folder of the binaries, built first if any is missing."""
    done = subprocess.run([HERE / "build.sh"], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(done.stdout.strip().splitlines()[-1])


def definition_files(kinds):
    """Files with the CustomResourceDefinitions of kinds of others, each given as KIND.GROUP."""
    done = subprocess.run([HERE / "definitions.sh", *kinds], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return [pathlib.Path(line) for line in done.stdout.splitlines()]


class Plane:
    def __init__(self, bin_folder, lease=40, nodes=6):
        self.bin = bin_folder
        self.nodes = nodes
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pravegagen-plane-"))
        self.state = self.folder / "state"
        self.base, self._claim = claim_ports()
        self.env = {**os.environ, "PLANE_BIN": str(bin_folder), "PLANE_STATE": str(self.state),
                    "PLANE_PORT_BASE": str(self.base), "PLANE_LEASE_SECONDS": str(lease),
                    "PLANE_NODE_CPU": "64", "PLANE_NODE_MEMORY": "256Gi"}
        self._guard = None
        self._api = []

    def start(self, api_only=False):
        self._guard = subprocess.Popen(
            ["bash", "-c", 'cat >/dev/null; "$1" --purge >/dev/null 2>&1; rm -rf -- "$2"', "guard",
             str(HERE / "down.sh"), str(self.folder)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=self.env, start_new_session=True)
        done = subprocess.run([HERE / "up.sh", str(self.nodes)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, start_new_session=True,
                              env={**self.env, "PLANE_API_ONLY": "1" if api_only else "0"})
        if done.returncode != 0:
            raise RuntimeError(f"the control plane did not start:\n{done.stderr}")
        self.api().warm()

    def stop(self, logs=None):
        """Stops everything, keeps the servers' logs in `logs` if given, removes the rest."""
        for api in self._api:
            api.close()
        if logs and (self.state / "logs").is_dir():
            shutil.copytree(self.state / "logs", logs, dirs_exist_ok=True)
        subprocess.run([HERE / "down.sh", "--purge"], env=self.env, start_new_session=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if self._guard:
            self._guard.stdin.close()
            self._guard.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
        self._claim.close()

    def api(self):
        """A connection of its own for each caller: threads must not share one."""
        made = Api("127.0.0.1", self.base + 3, self.state / "pki")
        self._api.append(made)
        return made

    def kubectl(self, *args, timeout=1800):
        """Runs kubectl with a home folder of its own, so that no cache of another cluster is read."""
        command = [str(self.bin / "kubectl"), "--kubeconfig", str(self.state / "kubeconfig"), *map(str, args)]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=timeout,
                              env={**os.environ, "HOME": str(self.folder), "KUBECTL_EXTERNAL_DIFF": ""})

    def kubectl_over(self, folders, *args):
        """Runs kubectl once for each folder, side by side; one result, as if it had been one run."""
        with concurrent.futures.ThreadPoolExecutor(len(folders)) as pool:
            runs = list(pool.map(lambda folder: self.kubectl(*args, "-f", folder), folders))
        return subprocess.CompletedProcess(args, max(r.returncode for r in runs), "".join(r.stdout for r in runs),
                                           "".join(r.stderr for r in runs))
