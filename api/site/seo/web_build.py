"""What the web build left: its page, its list of screens, and what its prose pages say."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.settings import settings


@dataclass(frozen=True)
class Screen:
    """One screen as the web declares it. `patterns` are its address and the older ones.

    `files` are scripts, `styles` style sheets a browser may fetch at once, before the page's own script asks for them.
    """

    title: str
    is_public: bool
    patterns: tuple[str, ...]
    files: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Built:
    """One build, read once. `screens` is None where the build told none: then every address may be one."""

    page: str
    screens: tuple[tuple[re.Pattern[str], Screen], ...] | None
    prose: dict[str, dict[str, Any]]

    def screen_at(self, path: str) -> tuple[Screen, str] | None:
        """The screen at an address, and the part of the address a star stands for."""
        for pattern, screen in self.screens or ():
            if found := pattern.fullmatch(path):
                return screen, (found.group(1) if pattern.groups else "")
        return None

    def preloads(self, path: str, is_signed_in: bool) -> str:
        """The tags that name the files of the screen at an address, for those who are not led away from it at once.

        The program goes first: scripts wait until what every page needs is on its way.
        """
        found = self.screen_at(path)
        if not found or not (is_signed_in or found[0].is_public):
            return ""
        named = [f'<link rel="stylesheet" crossorigin href="/{file}">' for file in found[0].styles]
        named += [
            f'<link rel="modulepreload" crossorigin fetchpriority="low" href="/{file}">' for file in found[0].files
        ]
        return "".join(f"{tag}\n    " for tag in named)


_read: dict[Path, tuple[int, Built]] = {}


def built() -> Built | None:
    """The present build; None where there is none. Read again when its page changes."""
    root = settings().web_dist.resolve()
    page = root / "index.html"
    try:
        changed = page.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    known = _read.get(root)
    if known is None or known[0] != changed:
        known = (changed, Built(page.read_text("utf-8"), _screens(root), _json(root / "prose.json") or {}))
        _read[root] = known
    return known[1]


def _screens(root: Path) -> tuple[tuple[re.Pattern[str], Screen], ...] | None:
    listed = _json(root / "screens.json")
    if listed is None:
        return None
    found = []
    for entry in listed:
        patterns = (entry["path"], *entry["also"])
        screen = Screen(
            title=entry["title"],
            is_public=entry["access"] == "public",
            patterns=patterns,
            files=tuple(entry.get("files", ())),
            styles=tuple(entry.get("styles", ())),
        )
        found += [(_pattern(each), screen) for each in patterns]
    # Addresses without a parameter go first: /tutor/login is no tutor.
    return tuple(sorted(found, key=lambda pair: pair[0].groups))


def _pattern(path: str) -> re.Pattern[str]:
    """A router's pattern as a regular expression; capitals do not matter to the router either."""
    parts = [r"([^/]+)" if part.startswith(":") else re.escape(part) for part in path.strip("/").split("/")]
    return re.compile("/" + "/".join(parts) + "/?" if path != "/" else "/", re.IGNORECASE)


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8")) if file.is_file() else None
