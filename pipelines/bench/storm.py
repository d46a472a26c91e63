"""Five hundred people sign in at once: how long until all are in, and how long others wait meanwhile.

Everybody has the right password, an address of their own, and comes back when told to, as the sign-in page does.
The others' wait stands beside their wait during a storm on a route of nothing.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator

import psycopg

from api.accounts.auth.service.passwords import hash_password
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench
from pipelines.bench.web import Server, serving

LIMIT_MS = 1_000
ALL_IN_S = 60
PASSWORD = "a password of the storm"
PEOPLE = """
insert into users (id, email, username, first_name, last_name, role, subscription_tier, subscription_status, user_type,
                   is_active, email_verified, auth_provider, books_read_this_month, free_trial_used, preferred_subjects,
                   password_hash)
select gen_random_uuid(), 'storm' || n || '@bench.example', 'storm' || n, 'Grace', 'Storm', 'user', 'trial', 'inactive',
       'student', true, true, 'password', 0, true, '[]', %(hash)s
from generate_series(0, %(people)s - 1) n
on conflict do nothing
"""
Answered = tuple[str, float]  # the last status somebody got, and the seconds they waited for it
AROUND = 0.5  # seconds of calm measured before and after
# Looked at meanwhile: a route of the same kind as most, which reads the database.
BYSTANDER = "/api/auth/emergency"


def waits(server: Server, path: str, target: str, people: int) -> tuple[list[float], list[Answered]]:
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
    return taken, [(status, seconds) for status, seconds in json.loads(storm.communicate()[0])]


def p99(taken: list[float]) -> float:
    return sorted(taken)[max(0, int(len(taken) * 0.99) - 1)]


def storm_figures(bench: Bench) -> Iterator[Figure]:
    """The last one's wait, and the slowest hundredth of other people's requests during the storm."""
    url, people = bench.url, bench.sizes.storm
    with psycopg.connect(url, autocommit=True) as plain:
        plain.execute(PEOPLE, {"people": people, "hash": hash_password(PASSWORD)})
    with serving("pipelines.bench.floor:create_app", url) as floor:
        bare, _ = waits(floor, "/constant", "/constant", people)
    with serving("api.main:create_app", url, TRUSTED_PROXIES="127.0.0.1") as ours:
        beside, answers = waits(ours, BYSTANDER, "/api/auth/login", people)
    if outside := [status for status, _ in answers if status != "200"]:
        raise NotMeasured(f"{len(outside)} of {people} did not come in: {', '.join(sorted(set(outside)))}")
    size, least = f"{people} at once", p99(bare)
    yield figure("everybody signed in", size, max(seconds for _, seconds in answers), "s", ALL_IN_S, "<= 1")
    yield figure("others in a sign-in storm, p99", size, p99(beside), "ms", least, f"<= {LIMIT_MS / least:.1f}")


async def _one(port: int, path: str, number: int, ready: asyncio.Barrier) -> Answered:
    """One person, coming back whenever told to; the last status they got and when."""
    line = await asyncio.open_connection("127.0.0.1", port)
    await ready.wait()
    began = time.perf_counter()
    while True:
        status, wait = await _ask(port, path, number, line)
        if status != "503" or time.perf_counter() - began > 2 * ALL_IN_S:
            return status, time.perf_counter() - began
        await asyncio.sleep(wait)
        line = await asyncio.open_connection("127.0.0.1", port)


async def _ask(
    port: int, path: str, number: int, line: tuple[asyncio.StreamReader, asyncio.StreamWriter]
) -> tuple[str, int]:
    """One request on a connection of its own: the status, and the seconds one is told to wait."""
    reader, writer = line
    body = json.dumps({"emailOrUsername": f"storm{number}", "password": PASSWORD})
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
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + ("" if is_reading else body)).encode())
    answer = (await reader.read()).decode()
    writer.close()
    rows = answer.partition("\r\n\r\n")[0].lower().split("\r\n")
    wait = next((int(row.split(":")[1]) for row in rows if row.startswith("retry-after:")), 1)
    return rows[0].split(" ", 2)[1], wait


async def _storm(port: int, path: str, people: int) -> list[Answered]:
    ready = asyncio.Barrier(people)
    await asyncio.sleep(AROUND)
    answers = await asyncio.gather(*(_one(port, path, number, ready) for number in range(people)))
    await asyncio.sleep(AROUND)
    return list(answers)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_storm(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))))
