"""What a phone on a slow line waits for: the largest paint and the scripts of a first visit, each beside its budget."""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from playwright.sync_api import Browser, Page, sync_playwright

from api.demo.sign_in import DEMO_PASSWORD
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench
from pipelines.bench.web import PASSWORD, prepare, serving

# "Slow 4G" on a phone a quarter as quick as this machine.
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWER = 4
SCREEN = {"width": 360, "height": 740}
# The first screens people meet, with the milliseconds they may take; the scripts of a first visit, in KiB.
BUDGETS_MS = {"/auth/login": 2_000, "/": 2_500, "/home": 2_500}
SCRIPTS_KIB = 130
# What a learner and a parent of the demo open every day, and the milliseconds any of it may take.
LEARNING_MS = 3_500
LEARNING = {
    "student": (
        "/student-dashboard", "/quizzes", "/practice", "/recommendations", "/study-plan", "/forecast",
        "/learning-path/mathematics", "/analytics/performance", "/reports", "/ai-support-test", "/video-lessons-test",
        "/subjects/mathematics", "/lessons/{lesson}", "/quiz/{quiz}", "/quiz/results/{attempt}",
    ),
    "parent": ("/parent", "/messages", "/parent/reports/{report}"),
}  # fmt: skip
EXAMPLES = {
    "lesson": "select id from lessons where is_active order by length(blocks::text) desc limit 1",
    "quiz": """
        select id from quiz_sessions where is_active and session_type = 'practice' and user_id is null
        order by total_questions desc, title limit 1
    """,
    "attempt": """
        select a.id from test_attempts a join users u on u.id = a.user_id
        where u.email = 'student@kitabo.example' and a.end_time is not null order by a.start_time desc limit 1
    """,
    "report": """
        select r.id from progress_reports r join users u on u.id = r.student_id
        where u.email = 'student@kitabo.example' and r.status = 'sent' order by r.generated_at desc limit 1
    """,
}
CHROMIUMS = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
WATCH = """
new PerformanceObserver((list) => { window.lcp = list.getEntries().at(-1).startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })
"""
SIGN_IN = """
(who) => fetch('/api/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(who) }).then((answer) => answer.status)
"""
SCRIPTS = """
() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
"""


def demo_account(role: str) -> dict[str, str]:
    """How one signs in as somebody of the demo."""
    return {"emailOrUsername": f"{role}@kitabo.example", "password": DEMO_PASSWORD}


def chromium() -> str | None:
    """The browser of this machine; None for the driver's own."""
    return next((path for path in CHROMIUMS if Path(path).exists()), None)


def pages_figures(bench: Bench) -> Iterator[Figure]:
    """LCP in milliseconds and scripts in KiB of a cold visit. The floor is the budget: the ratio stays under 1."""
    reader = {"emailOrUsername": prepare(bench.url)["name"], "password": PASSWORD}
    visits = bench.sizes.visits
    with serving("api.main:create_app", bench.url) as ours, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for path, budget in BUDGETS_MS.items():
            lcp, scripts = _visits(browser, ours.port, path, reader if path == "/home" else None, visits)
            yield figure(f"LCP of {path}", "slow 4G, CPU x4", lcp, "ms", budget, "<= 1")
            if path == "/auth/login":
                yield figure(f"scripts of {path}", "first visit", scripts, "KiB", SCRIPTS_KIB, "<= 1")
        for who, path, address in _learning(bench.url, bench.sizes.addresses):
            lcp, _ = _visits(browser, ours.port, address, who, visits)
            yield figure(f"LCP of {path}", "slow 4G, CPU x4", lcp, "ms", LEARNING_MS, "<= 1")
        browser.close()


def _learning(url: str, most: int | None) -> Iterator[tuple[dict[str, str], str, str]]:
    """Who opens which screen of the demo, and where it is found."""
    with psycopg.connect(url) as plain:
        found = {name: plain.execute(query).fetchone() for name, query in EXAMPLES.items()}
    if missing := [name for name, row in found.items() if not row]:
        raise NotMeasured(f"the demo has no {', no '.join(missing)} to open")
    known = {name: row[0] for name, row in found.items() if row}
    for role, paths in LEARNING.items():
        who = demo_account(role)
        yield from ((who, path, path.format(**known)) for path in paths[:most])


def _visits(browser: Browser, port: int, path: str, who: dict[str, str] | None, times: int) -> tuple[float, float]:
    """The middle of some visits."""
    seen = [_visit(browser, port, path, who) for _ in range(times)]
    lcp, scripts = (statistics.median(column) for column in zip(*seen, strict=True))
    return lcp, scripts


def _visit(browser: Browser, port: int, path: str, who: dict[str, str] | None) -> tuple[float, float]:
    """One visit with nothing cached, on the slow line from its first byte."""
    context = browser.new_context(viewport=SCREEN, base_url=f"http://127.0.0.1:{port}", service_workers="block")
    page = context.new_page()
    if who:
        page.goto("/robots.txt")
        page.evaluate(SIGN_IN, who)
    slow_down(page)
    page.add_init_script(WATCH)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => window.lcp")  # told a moment after the paint, which may come after the last byte
    seen: tuple[Any, Any] = page.evaluate("() => window.lcp"), page.evaluate(SCRIPTS)
    context.close()
    return seen


def slow_down(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
