"""The images: class paths from Maven Central, and folders of stand-ins for the images' programs (see README.md).

What takes time is kept in the cache, by a digest of what it was made from: the class paths with the list of known settings, and
our compiled classes. The stand-ins are laid out anew for each run.
"""
import dataclasses
import hashlib
import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent.parent
PROFILES = ("zookeeper", "bookkeeper", "pravega", "client")
# The stock file of the BookKeeper image mentions these too; no class of the server has a constant for them.
MORE_BOOKKEEPER_KEYS = ("prometheusStatsHttpPort", "prometheusStatsHttpEnable", "prometheusStatsHttpAddress", "codahaleStatsPrefix",
                        "codahaleStatsGraphiteEndpoint", "codahaleStatsOutputFrequencySeconds", "zkTimeout", "extraServerComponents")
# allowLoopback: the only setting that is so because the pods' addresses here are loopback addresses.
BOOKKEEPER_BASE = {"httpServerClass": "org.apache.bookkeeper.http.vertx.VertxHttpServer", "zkTimeout": "10000", "allowLoopback": "true"}
ENTRYPOINTS = {"bookkeeper": (["/bin/bash", "/opt/bookkeeper/scripts/pravega_entrypoint.sh"], "/opt/bookkeeper"),
               "pravega": (["/opt/pravega/scripts/entrypoint.sh"], "/opt/pravega")}


@dataclasses.dataclass
class Image:
    name: str
    folder: pathlib.Path
    entrypoint: list
    workdir: str


class Store:
    """What the cache holds."""

    def __init__(self, say):
        base = pathlib.Path(os.environ.get("PRAVEGAGEN_CACHE") or pathlib.Path.home() / ".cache/pravegagen")
        java = sorted((HERE / "java").glob("*.java"))
        self.libraries = base / f"real-pravega-libraries-{_digest(HERE / 'pom.xml', HERE / 'java/Known.java')}"
        self.classes = base / f"real-pravega-classes-{_digest(HERE / 'pom.xml', *java)}"
        if not self.libraries.exists():
            say("class paths by Maven; the first time that is a download of some 260 MB")
            _once(self.libraries, _libraries)
        if not self.classes.exists():
            say("compiling the client and the tools")
            _once(self.classes, lambda folder: _classes(folder, self))

    def classpath(self, name):
        return (self.libraries / f"{name}.cp").read_text()

    def jars(self):
        """The folder that all class paths lie in."""
        return os.path.commonpath([jar for name in PROFILES for jar in self.classpath(name).split(":")])

    def known(self):
        """The settings that the servers know: {"pravega": names, "bookkeeper": names}."""
        lines = [line.split(" ", 1) for line in (self.libraries / "known").read_text().splitlines()]
        known = {server: {name for kind, name in lines if kind == server} for server in ("pravega", "bookkeeper")}
        known["bookkeeper"].update(MORE_BOOKKEEPER_KEYS)
        # The controller reads the same metrics settings under a name of its own.
        known["pravega"] |= {f"controller.{name}" for name in known["pravega"] if name.startswith("metrics.")}
        return known

    def lay(self, folder):
        """Lays the images out; {name: Image}."""
        made = {}
        for name in PROFILES:
            if (HERE / "images" / name).exists():
                shutil.copytree(HERE / "images" / name, folder / name)
            (folder / name / "opt/libs").mkdir(parents=True)
            (folder / name / "opt/classpath").write_text(self.classpath(name))
            made[name] = Image(name, folder / name, *ENTRYPOINTS.get(name, ([], "/")))
        for name in ("zookeeper", "bookkeeper"):
            shutil.copy(self.classes / "zu.jar", folder / name / "opt/libs")
        shutil.copytree(self.classes / "client", folder / "client/opt/classes")
        stock = "".join(f"#{key}=\n" for key in sorted(self.known()["bookkeeper"] - set(BOOKKEEPER_BASE)) if " " not in key)
        stock += "".join(f"{key}={value}\n" for key, value in BOOKKEEPER_BASE.items())
        (folder / "bookkeeper/opt/bookkeeper/conf/bk_server.conf").write_text(stock)
        return made


def name_of(reference):
    """The last part of a reference such as registry/pravega/bookkeeper:0.13.0."""
    return reference.rsplit("/", 1)[-1].split("@")[0].split(":")[0]


def _digest(*files):
    return hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()[:12]


def _once(final, make):
    """Makes a folder of the cache as a whole or not at all."""
    part = final.with_name(f"{final.name}.{os.getpid()}")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        make(part)
        if not final.exists():
            part.rename(final)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def _libraries(folder):
    for name in PROFILES:
        file = folder / f"{name}.cp"
        _run("mvn", "-B", "-q", "-ntp", "-f", HERE / "pom.xml", f"-P{name}", "dependency:build-classpath", f"-Dmdep.outputFile={file}")
        file.write_text(file.read_text().strip())
    pravega = (folder / "pravega.cp").read_text()
    _run("javac", "-cp", pravega, "-d", folder / "classes", HERE / "java/Known.java")
    # The controller's library keeps a log beneath the current folder.
    found = _run("java", "-cp", f"{folder}/classes:{pravega}", "Known", cwd=folder)
    lines = [line for line in found.splitlines() if line.startswith(("pravega ", "bookkeeper "))]
    (folder / "known").write_text("\n".join(lines) + "\n")
    for name in ("classes", "logs"):
        shutil.rmtree(folder / name, ignore_errors=True)


def _classes(folder, store):
    _run("javac", "-cp", store.classpath("client"), "-d", folder / "client", HERE / "java/Client.java")
    zookeeper = store.classpath("zookeeper")
    _run("javac", "-cp", zookeeper, "-d", folder / "zu", HERE / "java/Zu.java")
    # A line of a jar's manifest holds 72 bytes at most; a longer one goes on after a space.
    text = "Class-Path: " + " ".join(pathlib.Path(jar).as_uri() for jar in zookeeper.split(":"))
    lines = [text[:70]] + [" " + text[i:i + 70] for i in range(70, len(text), 70)]
    (folder / "zu.mf").write_text("\n".join(lines) + "\nMain-Class: Zu\n")
    _run("jar", "cfm", folder / "zu.jar", folder / "zu.mf", "-C", folder / "zu", ".")
