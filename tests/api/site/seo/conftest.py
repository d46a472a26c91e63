"""A small built web app to serve, and no page kept from another test."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.settings import settings
from api.site.seo import page_server

PAGE = """<!doctype html>
<html lang="en-UG"><head>
    <meta charset="utf-8" />
    <meta name="description" content="As built." />
    <title>Kitabo</title>
    <script src="/theme.js"></script>
  </head><body><div id="root"></div></body></html>
"""
SCREENS = [
    {
        "path": "/",
        "also": [],
        "title": "Welcome",
        "access": "public",
        "files": ["assets/Front-1a2b3c4d.js"],
        "styles": ["assets/Front-5e6f7a8b.css"],
    },
    {
        "path": "/home",
        "also": [],
        "title": "Home",
        "access": "signed-in",
        "files": ["assets/Home-1a2b3c4d.js"],
        "styles": [],
    },
    {"path": "/admin/seo", "also": [], "title": "Search and sharing", "access": ["admin", "super_admin"]},
    {"path": "/book/:id", "also": ["/books/:id", "/book-detail/:id"], "title": "Book", "access": "public"},
    {"path": "/subjects/:id", "also": ["/subject/:subjectId"], "title": "Subject", "access": "public"},
    {"path": "/tutor/:id", "also": [], "title": "Tutor", "access": "public"},
    {"path": "/tutor/login", "also": [], "title": "Tutor sign-in", "access": "public"},
    {"path": "/faq", "also": [], "title": "Questions", "access": "public"},
    {"path": "/testing-qa", "also": [], "title": "Testing", "access": "public"},
]
PROSE = {
    "/faq": {
        "changed": "2026-11-21",
        "questions": [{"question": "Is it free?", "answer": "For seven days. </script><script>alert(1)</script>"}],
    }
}


@pytest.fixture(autouse=True)
def dist(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a build that knows these screens."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "screens.json").write_text(json.dumps(SCREENS))
    (tmp_path / "prose.json").write_text(json.dumps(PROSE))
    (tmp_path / "app-Ab3dEf9h.js").write_text("export {}")
    (tmp_path / "assets").mkdir(exist_ok=True)
    (tmp_path / "assets" / "-5_Ec4d.js").write_text("export {}")
    monkeypatch.setattr(settings(), "web_dist", tmp_path)
    monkeypatch.setattr(settings(), "base_url", "http://testserver")
    page_server.forget()
    yield tmp_path
    page_server.forget()
