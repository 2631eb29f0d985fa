"""One container: a root folder put together from bind mounts, a PID namespace of its own, the image's program as PID 1."""
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import threading
import time

from .names import DOMAIN
from .network import ROUTER

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Of the machine, read-only: programs, Java's configuration and certificates.
MACHINE = ("/usr", "/etc/java-17-openjdk", "/etc/ssl", "/etc/alternatives")


class Container:
    """root: a folder that is emptied and becomes the container's file system; mounts: (folder, path, read only)."""

    def __init__(self, pod, spec, image, sandbox, jars, root, mounts, values, log):
        self.pod, self.spec, self.image = pod, spec, image
        self._sandbox, self._jars, self._mounts, self._log = sandbox, jars, mounts, log
        self.root = pathlib.Path(root)
        self.values = {"PATH": PATH, "HOME": "/", **values}
        self.process = None
        self.pid = None

    def start(self):
        self._lay()
        command = (self.spec.get("command") or self.image.entrypoint) + (self.spec.get("args") or [])
        script = "\n".join(["set -e", *self._script(), "exec " + shlex.join(self._as_user(command))])
        with open(self._log, "ab") as log:
            self.process = subprocess.Popen(
                [*self._sandbox.enter(), "unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/bash", "-c", script],
                env=self.values, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.pid = self._first_child()

    def _first_child(self):
        """PID 1 of the container as this side sees it, once it is in its root folder; None when it has ended already."""
        while self.process.poll() is None:
            try:
                children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
                if children and os.readlink(f"/proc/{children[0]}/root") != "/":
                    return int(children[0])
            except OSError:
                continue  # it has just ended
            time.sleep(0.02)
        return None

    def _lay(self):
        shutil.rmtree(self.root, ignore_errors=True)
        for name in ("etc", "proc", "dev", "usr", "tmp", "run"):
            (self.root / name).mkdir(parents=True)
        os.chmod(self.root / "tmp", 0o1777)
        for name in ("bin", "sbin", "lib", "lib64"):
            (self.root / name).symlink_to(f"usr/{name}")
        for file, text in self._etc().items():
            (self.root / "etc" / file).write_text(text)
        shutil.copytree(self.image.folder / "opt", self.root / "opt")
        for path in (*MACHINE, self._jars, *(path for _, path, _ in self._mounts)):
            self._point(path)

    def _etc(self):
        pod, address = self.pod, self._sandbox.address
        full = f"{pod.hostname}.{pod.subdomain}.{pod.namespace}.svc.{DOMAIN}" if pod.subdomain else ""
        return {"hosts": f"127.0.0.1 localhost\n{address} {full} {pod.hostname}\n",
                "resolv.conf": f"search {pod.namespace}.svc.{DOMAIN} svc.{DOMAIN} {DOMAIN}\nnameserver {ROUTER}\noptions ndots:5\n",
                "nsswitch.conf": "hosts: files dns\npasswd: files\ngroup: files\n", "passwd": "root:x:0:0:root:/root:/bin/bash\n"}

    def _point(self, path):
        """Where something will be mounted."""
        where = self.root / path.lstrip("/")
        source = next((s for s, p, _ in self._mounts if p == path), None)
        if source is not None and source.is_file():
            where.parent.mkdir(parents=True, exist_ok=True)
            where.touch()
        elif not path.startswith("/usr/"):
            where.mkdir(parents=True, exist_ok=True)

    def _script(self):
        """Commands that make the root folder what the container is to see, and go there."""
        def bind(source, path, read_only):
            where = shlex.quote(str(self.root / path.lstrip("/")))
            yield f"mount --bind {shlex.quote(str(source))} {where}"
            if read_only:
                yield f"mount -o remount,bind,ro {where}"
        # A mount point, so that Java finds which file system the root belongs to.
        yield f"mount --bind {self.root} {self.root}"
        for path in (*MACHINE, self._jars):
            yield from bind(path, path, True)
        programs = self.image.folder / "usr/local/bin"
        if programs.exists():
            yield from bind(programs, "/usr/local/bin", True)
        yield f"mount -t proc proc {self.root}/proc"
        yield f"mount --rbind /dev {self.root}/dev"
        for source, path, read_only in self._mounts:
            yield from bind(source, path, read_only)
        if self._context("readOnlyRootFilesystem"):
            yield f"mount -o remount,bind,ro {self.root}"
        yield f"cd {self.root}"

    def _context(self, key, default=None):
        for context in (self.spec.get("securityContext"), self.pod.spec.get("securityContext")):
            if context and key in context:
                return context[key]
        return default

    def _privileges(self):
        """setpriv with what the security contexts ask for."""
        user, group = self._context("runAsUser", 0), self._context("runAsGroup", 0)
        more = self._context("fsGroup")
        command = ["setpriv", "--reuid", str(user), "--regid", str(group)]
        command += ["--groups", str(more)] if more is not None else ["--clear-groups"]
        if self._context("allowPrivilegeEscalation") is False:
            command.append("--no-new-privs")
        if "ALL" in ((self._context("capabilities") or {}).get("drop") or []):
            command += ["--bounding-set=-all", "--inh-caps=-all"]
        return command

    def _as_user(self, command):
        where = self.spec.get("workingDir") or self.image.workdir
        return ["chroot", ".", *self._privileges(), "env", f"--chdir={where}", *command]

    def run(self, command, timeout, stopping=None, log=None):
        """Runs a command inside, as the container's user; (exit code or None after the timeout, output)."""
        where = ["nsenter", "-t", str(self.pid), "--mount", "--net", "--uts", "--ipc", "--pid", "--root"]
        child = subprocess.Popen([*where, *self._privileges(), "env", f"--chdir={self.spec.get('workingDir') or self.image.workdir}", *command],
                                 env=self.values, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 start_new_session=True)
        output = []
        reader = threading.Thread(target=lambda: _read(child.stdout, output, log), daemon=True)
        reader.start()
        end = time.monotonic() + timeout
        while child.poll() is None and time.monotonic() < end and not (stopping and stopping.is_set()):
            time.sleep(0.02)
        code = child.returncode
        if code is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        reader.join(5)
        return code, b"".join(output).decode("utf-8", "replace")

    def signal(self, number):
        if self.pid and self.process.poll() is None:
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                return

    def wait(self, timeout):
        """Whether it ended in time."""
        try:
            self.process.wait(timeout)
            return True
        except subprocess.TimeoutExpired:
            return False

    def processes(self):
        """PIDs, as the container sees them, of the java processes in it."""
        code, output = self.run(["sh", "-c", "grep -lx java /proc/[0-9]*/comm"], 20)
        return [int(line.split("/")[2]) for line in output.split() if line.startswith("/proc/")] if code == 0 else []


def _read(stream, output, log):
    with stream:
        for line in stream:
            output.append(line)
            if log:
                log(line.decode("utf-8", "replace").rstrip("\n"))
