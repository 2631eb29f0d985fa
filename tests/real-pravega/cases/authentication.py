"""Authentication by the password handler: the right password works, others do not; no secret value gets into a log or ConfigMap."""
import base64

from suite import checks

USER, PASSWORD = "admin", "right-password-61"
INLINE = "inline-value-8824"
SIGNING_KEY = "signing-key-5309 with \"quotes\" and \\"
TOKEN = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
SPECS = {"BookkeeperCluster": {"replicas": 3}, "PravegaCluster": {
    "authentication": {"enabled": True, "passwordAuthSecret": "passwords", "controllerTokenSecret": "controller-token",
                       "segmentStoreTokenSecret": "store-token"},
    "pravega": {"options": {"metrics.influxDB.connect.credentials.pwd": INLINE}}}}


def run(ctx):
    code, said = ctx.in_client(["java", "-cp", f"/opt/classes:{ctx.store.classpath('client')}", "Client", "60", f"hash:{PASSWORD}"], 90)
    line = next((text for text in said.splitlines() if text.startswith("hash ")), "")
    if not ctx.check("the password's hash can be made", [] if line else [f"client: exit code {code}: {said[-300:]}"]):
        return
    secrets = users_secrets(line.split(" ", 1)[1])
    ctx.cluster.apply(secrets)
    ctx.render(specs=SPECS)
    ctx.roll_out()
    credentials = {"CLIENT_USER": USER, "CLIENT_PASSWORD": PASSWORD}
    ctx.check("events written and read with the password", ctx.client("create", "write:0:500", "read:500", values=credentials))
    for what, values in (("a wrong password", {**credentials, "CLIENT_PASSWORD": "wrong"}), ("an unknown user", {**credentials, "CLIENT_USER": "nobody"})):
        refused = ctx.client("write:500:1", values=values, limit=45)
        ctx.check(f"{what} is refused", [] if refused else [f"client: {what} could write"])
    ctx.check("secrets reach the JVMs", held(ctx))
    ctx.check("options of the manifests are in the JVMs", checks.options_arrive(ctx, "controller", "segment-store"))
    ctx.check("no secret value in a log, a ConfigMap, a command line", leaks(ctx, secrets))


def users_secrets(hashed):
    def secret(name, **data):
        return {"kind": "Secret", "metadata": {"name": name, "namespace": "streams"},
                "stringData": {key.replace("__", "."): value for key, value in data.items()}}
    key = {"delegationToken__signingKey__basis": SIGNING_KEY}
    return [secret("passwords", userdata__txt=f"{USER}:{hashed}:prn::*,READ_UPDATE;\n"), secret("controller-token", **key),
            secret("store-token", pravega__client__auth__method="Basic", pravega__client__auth__token=TOKEN, **key)]


def held(ctx):
    store = {"autoScale.security.auth.token.signingKey.basis": SIGNING_KEY, "pravega.client.auth.method": "Basic",
             "pravega.client.auth.token": TOKEN, "metrics.influxDB.connect.credentials.pwd": INLINE}
    controller = {"controller.security.auth.delegationToken.signingKey.basis": SIGNING_KEY}
    return [w for component, wanted in (("segment-store", store), ("controller", controller))
            for worker in ctx.cluster.of(component) for w in checks.properties_held(worker, wanted)]


def leaks(ctx, secrets):
    values = {f"Secret {s['metadata']['name']}, {key}": text.strip() for s in secrets for key, text in s["stringData"].items() if text != "Basic"}
    values["the value written inline"], values["the password"] = INLINE, PASSWORD
    return checks.seen_in(ctx, values)
