"""`make run`: the whole product on this machine, in named steps, until Ctrl-C.

The first start seeds the demo country, runs the warehouse and closes the earlier months; later starts show the
product at once and refresh the numbers behind it.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from api.settings import ROOT, settings
from pipelines.preparation import prepare, say

DAGSTER_YAML = """telemetry: {enabled: false}
nux: {enabled: false}
sensors: {use_threads: true, num_workers: 2}
retention: {sensor: {purge_after_days: {skipped: 1}}}
"""
REFRESH_PATIENCE = 900  # seconds the daemon waits for a refresh


def free_port(wanted: int) -> int:
    """The wanted port of 127.0.0.1, or the next free one."""
    for port in range(wanted, wanted + 50):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise SystemExit(f"No free port near {wanted}.")


def start(name: str, environment: dict[str, str], *command: str) -> "subprocess.Popen[bytes]":
    """Start a server of ours with its log in .data/logs."""
    logs = settings().data_dir / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    with open(logs / f"{name}.log", "ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, stdout=log, stderr=log, env=os.environ | environment
        )


def end(running: "list[subprocess.Popen[bytes]]", patience: float = 10) -> None:
    """Ask every server to end, the last started first; one that is busy starting and does not hear is killed."""
    for process in reversed(running):
        process.terminate()
    deadline = time.monotonic() + patience
    for process in running:
        try:
            process.wait(timeout=max(deadline - time.monotonic(), 0.1))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(url: str, process: "subprocess.Popen[Any]", patience: float = 60) -> None:
    """Return when the address answers; give up when its process ends or patience does."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{url} does not answer; see .data/logs.")


def dagster_home() -> Path:
    home = settings().data_dir / "dagster"
    home.mkdir(parents=True, exist_ok=True)
    (home / "dagster.yaml").write_text(DAGSTER_YAML)
    return home


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    try:
        serve()
    except KeyboardInterrupt:
        say("\nstopped; the next start goes on from here.")


def serve() -> None:
    """Prepare, start the servers, and stay until one of them or the person at the keyboard ends it."""
    # The server is started here once, so that it lives as long as the product does.
    os.environ["DATABASE_URL"] = settings().libpq_url
    known = prepare()
    port, dagster_port = free_port(8000), free_port(3000)
    environment = {
        "BASE_URL": f"http://localhost:{port}",
        "DAGSTER_URL": f"http://localhost:{dagster_port}",
        "DAGSTER_HOME": str(dagster_home()),
        "DAGSTER_DISABLE_TELEMETRY": "yes",
        "DAGSTER_SENSOR_GRPC_TIMEOUT_SECONDS": str(REFRESH_PATIENCE),
    }
    running: list[subprocess.Popen[bytes]] = []
    try:
        running += _mail_servers(environment) + _payment_servers(environment)
        api = start(
            "api",
            environment,
            "uvicorn",
            "api.main:create_app",
            "--factory",
            "--no-proxy-headers",
            "--port",
            str(port),
            "--no-access-log",
        )
        running.append(api)
        wait_for(f"http://127.0.0.1:{port}/api/public/site-settings", api)
        _say_addresses(environment)
        running.append(start("worker", environment, "api.cli", "worker"))
        running += _data_servers(environment, dagster_port, known)
        api.wait()
    finally:
        say("\nstopping …")
        end(running)


def _say_addresses(environment: dict[str, str]) -> None:
    say(f"\n  Kitabo   {environment['BASE_URL']}\n  Dagster  {environment['DAGSTER_URL']} (a few seconds later)")
    say("           (sign in to Kitabo first, as the analyst or an admin)")
    if caught := environment.get("MAIL_CATCHER_URL"):
        say(f"  Mail     {caught} (caught here, never delivered)")
    if paid := environment.get("PAYMENT_SANDBOX_URL"):
        say(f"  Payments {paid}/phone (a pretend phone; no real money moves)")
    say("  Demo accounts stand on the sign-in screen. Ctrl-C ends everything.\n")


def _mail_servers(environment: dict[str, str]) -> "list[subprocess.Popen[bytes]]":
    """The catcher, unless others are named for mail and SMS; the environment learns where it is."""
    caught = []
    wanted = {"SMTP_HOST", "SMS_URL"} - os.environ.keys()
    if wanted:
        smtp, page = free_port(1025), free_port(8025)
        environment["MAIL_CATCHER_URL"] = f"http://localhost:{page}"
        if "SMTP_HOST" in wanted:
            environment["SMTP_PORT"] = str(smtp)
        if "SMS_URL" in wanted:
            environment["SMS_URL"] = f"http://127.0.0.1:{page}"
        command = ("api.platform.integrations.catcher", "--smtp", str(smtp), "--page", str(page))
        caught.append(start("mail-catcher", environment, *command))
    return caught


def _payment_servers(environment: dict[str, str]) -> "list[subprocess.Popen[bytes]]":
    """The pretend payment providers, unless keys of real ones are set; the environment learns where they are."""
    if {"PAYMENT_SANDBOX_URL", "PESAPAL_KEY", "MOMO_COLLECTION", "FLUTTERWAVE_KEY"} & os.environ.keys():
        return []
    if settings().app_env == "production":
        return []
    port = free_port(8030)
    environment["PAYMENT_SANDBOX_URL"] = f"http://127.0.0.1:{port}"
    command = ("api.commerce.sandbox", "--port", str(port), "--shop", environment["BASE_URL"])
    return [start("payment-sandbox", environment, *command)]


def _data_servers(environment: dict[str, str], port: int, known: bool) -> "list[subprocess.Popen[bytes]]":
    """Dagster's page and daemon, with one process of our code for both that stays warm for refreshes.

    Left to itself the daemon starts that process anew every minute.
    """
    at = str(Path(tempfile.mkdtemp(prefix="kitabo-")) / "code.sock")  # in a folder nobody else may enter
    served = start("dagster-code", environment, "dagster", "api", "grpc", "--socket", at, "-m", "pipelines.definitions")
    _wait_for_socket(Path(at), served)
    ui = start("dagster", environment, "pipelines.dagster_gate", "--port", str(port), "--code", at)
    daemon = start("dagster-daemon", environment, "dagster._daemon", "run", "--grpc-socket", at)
    refresh = [start("warehouse", environment, "pipelines.warehouse", "run")] if known else []
    return [served, ui, daemon, *refresh]


def _wait_for_socket(path: Path, process: "subprocess.Popen[bytes]", patience: float = 60) -> None:
    """Return when somebody listens, or there is no use in waiting: the product goes on without Dagster."""
    deadline = time.monotonic() + patience
    while not path.exists() and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.2)


if __name__ == "__main__":
    main()
