"""Certificates as a user's Secret has them: JKS stores with one password, by keytool."""
import base64
import subprocess


DOMAIN = "svc.cluster.local"
PASSWORD = "store-password-2971"


def secret(folder, name, namespace, services, password=PASSWORD):
    """A Secret with keystore.jks (a certificate of its own for the Services), truststore.jks (which trusts it) and password."""
    hosts = []
    for service in services:
        full = f"{service}.{namespace}.{DOMAIN}"
        hosts += [service, f"{service}.{namespace}", f"{service}.{namespace}.svc", full, f"*.{full}"]
    folder.mkdir(parents=True, exist_ok=True)
    key, trust, certificate = (folder / f"{name}.{part}" for part in ("key", "trust", "crt"))
    common = ["-storetype", "JKS", "-storepass", password, "-alias", "server", "-noprompt"]
    names = "san=" + ",".join(f"dns:{host}" for host in hosts)
    _keytool("-genkeypair", "-keystore", key, *common, "-keypass", password, "-keyalg", "RSA", "-keysize", "2048",
             "-dname", f"CN={name}", "-ext", names, "-ext", "bc=ca:true", "-ext", "eku=serverAuth,clientAuth", "-validity", "2")
    _keytool("-exportcert", "-keystore", key, *common, "-file", certificate)
    _keytool("-importcert", "-keystore", trust, *common, "-file", certificate)
    data = {"keystore.jks": key.read_bytes(), "truststore.jks": trust.read_bytes(), "password": password.encode()}
    return {"kind": "Secret", "metadata": {"name": name, "namespace": namespace},
            "data": {file: base64.b64encode(content).decode() for file, content in data.items()}}


def _keytool(*arguments):
    done = subprocess.run(["keytool", *map(str, arguments)], capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise OSError(f"keytool {arguments[0]}: {done.stdout}{done.stderr}")
