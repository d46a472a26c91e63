"""Every screen of the list, looked at by axe at phone and desk width, light and dark."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, faults, picture, settle
from tests.browser.screens import Listed, screens
from tests.country import Country

NARROW = {"width": 320, "height": 640}
LEVELS = "() => [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(head => Number(head.tagName[1]))"
FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"
DRESS = "theme => { document.documentElement.dataset.theme = theme }"
NOWHERE = Listed("/no/such/screen", (), "404 Page Not Found", "public", None)


@pytest.mark.parametrize("screen", [*screens(), NOWHERE], ids=lambda screen: screen.path)
def test_a_screen_is_accessible_and_fits(page_as: Callable[..., Page], country: Country, screen: Listed) -> None:
    """One load; then the window and the colours change around it."""
    page = page_as(screen.viewer, PHONE, at=screen.address(country))
    settle(page)
    name = screen.path.strip("/").replace("/", "-").replace(":", "") or "landing"
    found: dict[str, list[str]] = {}
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.evaluate(DRESS, theme)
            settle(page)
            picture(page, f"{name}-{size['width']}-{theme}")
            # What is written and how it is built are the same in the dark; only the colours are not, at either width.
            if theme == "light" or size == PHONE:
                found[f"{size['width']} {theme}"] = faults(page, only=["color-contrast"] if theme == "dark" else None)
    assert {look: faults for look, faults in found.items() if faults} == {}
    page.set_viewport_size(NARROW)
    # Charts follow their frame a moment later.
    page.wait_for_function(FITS, timeout=3_000)
    assert well_nested(page.evaluate(LEVELS)), page.evaluate(LEVELS)


def well_nested(levels: list[int]) -> bool:
    """One h1, and no heading more than one level under the one before; a lesson's own begin at the third."""
    steps = pairwise([2 if level == 1 else level for level in levels])
    return levels.count(1) == 1 and all(below - above <= 1 for above, below in steps)
