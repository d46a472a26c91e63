"""Every screen of the list, looked at by axe at phone and desk width, light and dark.

Each run looks at each screen in one of the four ways, the next screen in the next way, and judges the colours of every
third: whole they are judged where the kit or a style changed.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Browsers, Opened, faults, picture, settle
from tests.browser.page_checks import STYLES, Judged, covered, visit
from tests.browser.screens import Listed, screens
from tests.country import Country
from tests.exhaustive import some_or_every

NARROW = {"width": 320, "height": 640}
SMALL_SCREENS = ("student", "parent")  # whose readers have a phone: nothing may lie over what they press
LEVELS = "() => [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(head => Number(head.tagName[1]))"
DRESS = "theme => { document.documentElement.dataset.theme = theme }"
FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"
# What is written and how it is built are the same in the dark, and the colours at either width: most of axe's time goes
# into colours, so each theme and each width has them judged once.
Look = tuple[dict[str, int], str, Judged]
LOOKS: list[Look] = [
    (PHONE, "dark", Judged.NOTHING),
    (PHONE, "light", Judged.ALL),
    (DESKTOP, "light", Judged.BUILD),
    (DESKTOP, "dark", Judged.COLOURS),
]
NOWHERE = Listed("/no/such/screen", (), "404 Page Not Found", "public", None)


@pytest.fixture(scope="module")
def browsers() -> Iterator[dict[str | None, Opened]]:
    """One for each viewer, who has fetched the application once like anybody who comes again."""
    kept: dict[str | None, Opened] = {}
    yield kept
    for each in kept.values():
        each.page.context.close()


@pytest.mark.parametrize("looks", some_or_every(1, len(LOOKS), *STYLES))
@pytest.mark.parametrize(
    ("number", "screen"), [pytest.param(*each, id=each[1].path) for each in enumerate([*screens(), NOWHERE])]
)
def test_a_screen_is_accessible_and_fits(
    open_as: Browsers, browsers: dict[str | None, Opened], country: Country, number: int, screen: Listed, looks: int
) -> None:
    """One visit; then the window and the colours change around it."""
    if screen.viewer not in browsers:
        browsers[screen.viewer] = open_as(screen.viewer, PHONE)
    page, complaints = browsers[screen.viewer].page, browsers[screen.viewer].complaints
    complaints.clear()
    chosen = chosen_looks(number, looks)
    page.set_viewport_size(chosen[0][0])
    visit(page, screen.address(country))
    name = screen.path.strip("/").replace("/", "-").replace(":", "") or "landing"
    found: dict[str, list[str]] = {}
    for size, theme, judged in chosen:
        page.set_viewport_size(size)
        page.evaluate(DRESS, theme)
        settle(page)
        picture(page, f"{name}-{size['width']}-{theme}")
        if judged:
            found[f"{size['width']} {theme}"] = faults(page, judged)
    page.evaluate(DRESS, "light")
    assert {look: faults for look, faults in found.items() if faults} == {}
    if screen.viewer in SMALL_SCREENS:
        page.set_viewport_size(PHONE)
        assert covered(page) == []
    page.set_viewport_size(NARROW)
    # Charts follow their frame a moment later.
    page.wait_for_function(FITS)
    assert well_nested(page.evaluate(LEVELS)), page.evaluate(LEVELS)
    assert complaints == []


def chosen_looks(number: int, looks: int) -> list[Look]:
    """All of them, or the one whose turn it is, which must show by itself how the screen is built."""
    if looks == len(LOOKS):
        return LOOKS
    size, theme, _ = LOOKS[number % len(LOOKS)]
    return [(size, theme, Judged.BUILD if number % 3 else Judged.ALL)]


def well_nested(levels: list[int]) -> bool:
    """One h1, and no heading more than one level under the one before; a lesson's own begin at the third."""
    steps = pairwise([2 if level == 1 else level for level in levels])
    return levels.count(1) == 1 and all(below - above <= 1 for above, below in steps)
