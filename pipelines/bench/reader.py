"""The reader on a phone: how soon a page and a text stand there, what they fetch, and whether memory stays flat."""

import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

import psycopg
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.pages import SCREEN, SIGN_IN, chromium, demo_account, slow_down
from pipelines.bench.sizes import Bench
from pipelines.bench.web import serving

PAGE_MS, TURN_MS, TEXT_MS, CHAPTER_KIB, PAGE_ONE_KIB = 300, 120, 1_500, 60, 2_048
PATIENCE_S: Final = 120
REST_MS: Final = 4_000  # somebody looks for a book; the reader is made ready meanwhile
HEAP_FROM: Final = 50  # turns after which all that is kept for good is there
CANVAS, WORDS = "[class*=_sheet_] canvas", "article[data-face] p"
# The longest book the trial opens, so that nothing has to be bought.
BOOK: Final = """
select id::text from books where required_tier = 'trial' and approval_status = 'approved' and file_size is not null
order by page_count desc, id limit 1
"""
LARGEST_CHAPTER: Final = "select max(size) from book_chunks where part = 'text'"
CHOOSE: Final = """
(book) => fetch('/api/loans', { method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ bookId: book }) }).then((answer) => answer.status)
"""
IS_READY: Final = """
async () => navigator.serviceWorker.controller?.state === 'activated' &&
  (await (await caches.open('kitabo-reader')).keys()).some(({ url }) => url.includes('worker'))
"""
# From the act until a frame with what was wanted was drawn; nothing after half a minute.
UNTIL: Final = """
const until = (act, isThere) => new Promise((done, fail) => {
  const began = performance.now()
  act()
  const look = () => {
    if (isThere()) requestAnimationFrame(() => done(performance.now() - began))
    else if (performance.now() - began > 30_000) fail(new Error('nothing was drawn'))
    else requestAnimationFrame(look)
  }
  look()
})
"""
OPEN: Final = f"""([link, wanted]) => {{ {UNTIL}
  return until(() => document.querySelector(link).click(), () => document.querySelector(wanted))
}}"""
TURN: Final = f"""([wanted, key]) => {{ {UNTIL}
  const drawn = () => document.querySelector(wanted), before = drawn()
  return until(() => document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true }})),
    () => drawn() && drawn() !== before)
}}"""
FETCHED: Final = """
() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/file'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
"""


def reader_figures(bench: Bench) -> Iterator[Figure]:
    """The least of some visits, since other work on the machine only ever adds. The floor is the budget itself."""
    with psycopg.connect(bench.url) as plain:
        book, chapter = plain.execute(BOOK).fetchone(), plain.execute(LARGEST_CHAPTER).fetchone()
    if not book or not chapter or not chapter[0]:
        raise NotMeasured("the country has no encrypted book of the trial")
    yield figure("largest chapter", "packed", chapter[0] / 1024, "KiB", CHAPTER_KIB, "<= 1")
    with serving("api.main:create_app", bench.url) as ours, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        address = f"http://127.0.0.1:{ours.port}"
        yield from _online(browser, address, book[0], bench.sizes.visits)
        yield from _kept(browser, address, book[0], bench.sizes)
        browser.close()


def _signed_in(browser: Browser, address: str, book: str, mode: str, workers: Any) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport=SCREEN, base_url=address, service_workers=workers)
    context.add_init_script(f"localStorage.setItem('reader-modes', JSON.stringify([['{book}', '{mode}']]))")
    page = context.new_page()
    page.goto("/robots.txt")
    if page.evaluate(SIGN_IN, demo_account("student")) != 200 or page.evaluate(CHOOSE, book) >= 500:
        raise NotMeasured("the demo's learner cannot open the book")
    return context, page


def _online(browser: Browser, address: str, book: str, visits: int) -> Iterator[Figure]:
    """From the book's own page: its text on a slow phone and line, and what page 1 fetches of the file."""
    link = f'a[href^="/reader/{book}"]'
    texts, fetched = [], []
    for _ in range(visits):
        context, page = _signed_in(browser, address, book, "text", "block")
        page.goto(f"/book/{book}")
        page.locator(link).first.wait_for()
        page.wait_for_load_state("networkidle")
        slow_down(page)
        texts.append(page.evaluate(OPEN, [link, WORDS]))
        context.close()
        context, page = _signed_in(browser, address, book, "pages", "block")
        page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        page.goto(f"/reader/{book}?page=1")
        page.locator(CANVAS).wait_for()
        fetched.append(page.evaluate(FETCHED))
        context.close()
    yield figure("text of a book stands there", "slow 4G, CPU x4", min(texts), "ms", TEXT_MS, "<= 1")
    yield figure("page 1 fetches of the file", "saving data", min(fetched), "KiB", PAGE_ONE_KIB, "<= 1")


def _kept(browser: Browser, address: str, book: str, sizes: Any) -> Iterator[Figure]:
    """A book kept on the phone, with no network: its first page, each next one, and the heap over many."""
    context, page = _signed_in(browser, address, book, "pages", "allow")
    page.goto(f"/book/{book}")
    page.get_by_role("button", name="Save for offline").click()
    page.get_by_role("dialog").get_by_role("button", name="Save ").first.click()
    page.get_by_text("On this phone until").wait_for(timeout=PATIENCE_S * 1000)
    _wait_for(page, IS_READY)
    context.set_offline(True)
    for when, rest_ms in {"tapped at once after a start": 0, "tapped after some seconds": REST_MS}.items():
        opened = [_opened(page, book, rest_ms) for _ in range(sizes.visits)]
        yield figure("page 1 of a kept book", when, min(opened), "ms", PAGE_MS, "<= 1")
    heap = _Heap(page)
    turns = [heap.turned(n) for n in range(sizes.turned)]
    high = statistics.quantiles(turns, n=20)[-1] if len(turns) > 1 else turns[0]
    yield figure("next page, middle", f"{len(turns)} turns", statistics.median(turns), "ms", TURN_MS, "<= 1")
    yield figure("next page, p95", f"{len(turns)} turns", high, "ms", TURN_MS, "<= 1")
    yield figure("heap after the last turn", f"{len(turns)} turns", heap.used(), "MiB", heap.early, "<= 1.1")
    context.close()


def _opened(page: Page, book: str, rest_ms: int) -> float:
    """From the link to the picture of the page, after a start of the whole application."""
    link = f'a[href^="/reader/{book}"]'
    page.goto("/offline")
    page.locator(link).first.wait_for()
    page.wait_for_timeout(rest_ms)
    taken: float = page.evaluate(OPEN, [link, CANVAS])
    return taken


def _wait_for(page: Page, question: str) -> None:
    """The browser answers only after asking its stores."""
    until = time.monotonic() + PATIENCE_S
    while not page.evaluate(question):
        if time.monotonic() > until:
            raise NotMeasured("the reader's own files did not come")
        page.wait_for_timeout(250)


class _Heap:
    """Turns pages to and fro, and what they left behind."""

    def __init__(self, page: Page) -> None:
        self.page, self.tools, self.early = page, page.context.new_cdp_session(page), 0.0
        self.tools.send("HeapProfiler.enable")

    def used(self) -> float:
        self.tools.send("HeapProfiler.collectGarbage")
        mib: float = self.tools.send("Runtime.getHeapUsage")["usedSize"] / 1_048_576
        return mib

    def turned(self, number: int) -> float:
        """Twenty pages on, twenty back, and so forth."""
        taken: float = self.page.evaluate(TURN, [CANVAS, "ArrowRight" if number % 40 < 20 else "ArrowLeft"])
        if number <= HEAP_FROM:
            self.early = max(self.early, self.used()) if number % 10 == 0 else self.early
        return taken
