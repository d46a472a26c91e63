"""Five hundred people sign in at once: how long others wait meanwhile, beside a storm on a route of nothing."""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator

from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench
from pipelines.bench.web import Server, serving

LIMIT_MS = 1_000
AROUND = 0.5  # seconds of calm measured before and after
# Looked at meanwhile: a route of the same kind as most, which reads the database.
BYSTANDER = "/api/auth/emergency"


def waits(server: Server, path: str, target: str, people: int) -> tuple[list[float], Counter[str]]:
    """Milliseconds of one GET after another while a storm passes over `target`, and how the storm was answered."""
    command = [sys.executable, "-m", "pipelines.bench.storm", str(server.port), target, str(people)]
    for _ in range(20):
        server.call("GET", path)
    storm = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    taken: list[float] = []
    while storm.poll() is None:
        began = time.perf_counter()
        server.call("GET", path)
        taken.append((time.perf_counter() - began) * 1000)
        time.sleep(0.005)
    return taken, Counter(json.loads(storm.communicate()[0]))


def p99(taken: list[float]) -> float:
    return sorted(taken)[max(0, int(len(taken) * 0.99) - 1)]


def storm_figures(bench: Bench) -> Iterator[Figure]:
    """The slowest hundredth of other people's requests during the storm; the rule is a second."""
    url, people = bench.url, bench.sizes.storm
    with serving("pipelines.bench.floor:create_app", url) as floor:
        bare, _ = waits(floor, "/constant", "/constant", people)
    with serving("api.main:create_app", url) as ours:
        beside, answers = waits(ours, BYSTANDER, "/api/auth/login", people)
    unknown = {status: count for status, count in answers.items() if status not in ("401", "429", "503")}
    if unknown:
        raise NotMeasured(f"the storm was answered with {unknown}")
    print("  the storm was answered:", ", ".join(f"{count} x {status}" for status, count in sorted(answers.items())))
    least = p99(bare)
    yield figure(
        "others in a sign-in storm, p99", f"{people} at once", p99(beside), "ms", least, f"<= {LIMIT_MS / least:.1f}"
    )


async def _one(port: int, path: str, number: int, ready: asyncio.Barrier) -> str:
    """One person on a connection and from an address of their own; the status they got."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps({"emailOrUsername": f"person{number}", "password": "a guess"})
    is_reading = path == "/constant"
    lines = [
        f"{'GET' if is_reading else 'POST'} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        f"X-Forwarded-For: 198.51.{number // 250}.{number % 250 + 1}",
        "Content-Type: application/json",
        "Connection: close",
        f"Content-Length: {0 if is_reading else len(body)}",
    ]
    await ready.wait()
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + ("" if is_reading else body)).encode())
    answer = await reader.read()
    writer.close()
    return answer.split(b" ", 2)[1].decode()


async def _storm(port: int, path: str, people: int) -> dict[str, int]:
    ready = asyncio.Barrier(people)
    await asyncio.sleep(AROUND)
    statuses = await asyncio.gather(*(_one(port, path, number, ready) for number in range(people)))
    await asyncio.sleep(AROUND)
    return dict(Counter(statuses))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_storm(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))))
