"""Every screen of the loop, looked at by axe at phone and desk width, light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, faults, picture, settle

SCREENS = [
    (None, "/"),
    (None, "/auth/login"),
    (None, "/no/such/screen"),
    ("student", "/home"),
    ("student", "/student-dashboard"),
    ("student", "/library"),
    ("student", "/quizzes"),
    ("student", "/analytics/performance"),
    ("student", "/recommendations"),
    ("author", "/author/dashboard"),
    ("finance", "/admin"),
    ("finance", "/admin/revenue-management"),
    ("finance", "/admin/financial-reports"),
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("role", "path"), SCREENS, ids=[path for _, path in SCREENS])
def test_a_screen_is_accessible_and_fits(
    page_as: Callable[..., Page], role: str | None, path: str, size: dict[str, int], dark: bool
) -> None:
    page = page_as(role, size, dark)
    page.goto(path)
    settle(page)
    name = path.strip("/").replace("/", "-") or "landing"
    picture(page, f"{name}-{size['width']}-{'dark' if dark else 'light'}")
    assert faults(page) == []
    assert page.get_by_role("heading", level=1).count() == 1
