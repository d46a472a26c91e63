"""The demo film's stills, from a running demo: `python -m tests.browser.promo_stills http://localhost:8000 [scene …]`.

Each scene is kept in two widths under web/public/film;
the scenes and their words stand in the landing page's promoVideo.ts.
"""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.page_checks import WATCH, settle

FOLDER = Path(__file__).resolve().parents[2] / "web" / "public" / "film"
STAGE, WIDTHS, QUALITY = {"width": 1280, "height": 800}, (1280, 640), 62


def bookstore(page: Page) -> None:
    page.goto("/bookstore?subject=mathematics")


def reader(page: Page) -> None:
    page.goto("/library")
    page.get_by_role("link", name="Continue", exact=True).first.click()
    page.wait_for_url("**/reader/**")
    page.wait_for_timeout(2_500)


def quiz(page: Page) -> None:
    page.goto("/quizzes")
    settle(page)
    page.locator("a[href^='/quiz/']").first.click()
    begin, going = page.get_by_role("button", name=re.compile("^(Start|Begin)")), page.get_by_text("Question 1 of")
    begin.or_(going).first.wait_for()
    if begin.is_visible():  # else a test left open has resumed by itself
        begin.click()
    going.first.wait_for()


def result(page: Page) -> None:
    page.goto("/student-dashboard")
    settle(page)
    page.locator("a[href^='/quiz/results/']").last.click()
    page.wait_for_url("**/quiz/results/**")
    page.locator("main h2").first.wait_for()


def at(path: str) -> Callable[[Page], None]:
    return lambda page: page.goto(path) and None


SCENES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "bookstore": ("student", bookstore),
    "reader": ("student", reader),
    "quiz": ("student", quiz),
    "result": ("student", result),
    "performance": ("student", at("/analytics/performance")),
    "for-you": ("student", at("/recommendations")),
    "subject": ("student", at("/subjects/mathematics")),
    "author": ("author", at("/author/dashboard")),
}


def main(site: str, *wanted: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        pages = {role: _signed_in(chromium, site, role) for role in ("student", "author")}
        for name in wanted or SCENES:
            role, go = SCENES[name]
            go(pages[role])
            settle(pages[role])
            _keep(name, pages[role].screenshot())
        chromium.close()


def _signed_in(chromium: Browser, site: str, role: str) -> Page:
    page = chromium.new_page(base_url=site, viewport=STAGE, reduced_motion="reduce", timezone_id="Africa/Kampala")
    page.add_init_script(WATCH)
    page.goto("/auth/login")
    page.get_by_label("Email or Username").fill(f"{role}@kitabo.example")
    page.get_by_label("Password", exact=True).fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.wait_for_url(lambda url: "/auth/login" not in url)
    return page


def _keep(name: str, taken: bytes) -> None:
    still = Image.open(io.BytesIO(taken)).convert("RGB")
    for width in WIDTHS:
        size = (width, round(still.height * width / still.width))
        still.resize(size, Image.Resampling.LANCZOS).save(FOLDER / f"{name}-{width}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(*sys.argv[1:])
