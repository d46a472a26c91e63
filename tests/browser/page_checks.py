"""How a page is waited for, and how it is judged: by its network, by what it said, by axe, and by its width."""

import json
import os
from collections import Counter
from enum import Enum
from types import MappingProxyType
from zlib import crc32

from playwright.sync_api import Page

from tests.country import ROOT

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
PICTURES = ROOT / ".data" / "screenshots"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# axe reads no MathML, so an answer that is a formula alone would have no name for it; screen readers do read it.
RUN = """
(chosen) => {
  for (const input of document.querySelectorAll('label:has(math) > input')) input.dataset.formula = ''
  return axe.run({ exclude: ['[data-formula]'] }, { ...chosen, resultTypes: ['violations'], preload: false })
}
"""
WCAG = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


class Judged(Enum):
    """By which of axe's rules."""

    NOTHING = None
    ALL = MappingProxyType({"runOnly": WCAG})
    BUILD = MappingProxyType({"runOnly": WCAG, "rules": {"color-contrast": {"enabled": False}}})
    COLOURS = MappingProxyType({"runOnly": {"type": "rule", "values": ["color-contrast"]}})

    def __bool__(self) -> bool:
        return self is not Judged.NOTHING


# Goes on within the page as a link does, and waits for the other screen, or for the same one to have begun anew.
GO = """
(path) => {
  const before = document.querySelector('h1'), begun = performance.now()
  history.pushState({ key: Math.random().toString(36) }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  return new Promise((done) => {
    const look = () => {
      const now = document.querySelector('h1')
      return (now && now !== before) || performance.now() > begun + 500 ? done() : setTimeout(look, 8)
    }
    look()
  })
}
"""
# Counts what the page still waits for, and keeps what stands there for a moment only: toasts, and headings on the way.
WATCH = """
window.watched = { open: 0, moved: 0, heard: [], fetch, told: '.toast-title, .toast-detail, h1, h2' }
window.fetch = (...asked) => {
  watched.open += 1
  return watched.fetch.apply(window, asked).finally(() => {
    watched.open -= 1
    watched.moved = performance.now()
  })
}
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const each of [...(node.matches(watched.told) ? [node] : []), ...node.querySelectorAll(watched.told)])
          watched.heard.push(each.textContent)
}).observe(document, { childList: true, subtree: true })
"""
# React waits 300 ms before what was fetched replaces a skeleton; a test past hundreds of screens need not.
HURRY = """
const unhurried = window.setTimeout
window.setTimeout = (call, ms, ...more) => unhurried(call, ms > 200 && ms <= 300 ? 0 : ms, ...more)
"""
# What waits for seconds waits for a fifth of them: a test has no use for the rest.
HASTE = """
for (const name of ['setTimeout', 'setInterval']) {
  const patient = window[name]
  window[name] = (call, ms, ...more) => patient(call, ms >= 2000 ? ms / 5 : ms, ...more)
}
"""
RESTS = """
() => document.querySelector('h1') && !document.querySelector('[aria-busy=true], [aria-label=Loading], .guard')
  && watched.open === 0 && performance.now() - watched.moved > 100 && document.fonts.status === 'loaded'
"""


def settle(page: Page) -> None:
    """Wait until a screen stands there whole: nothing asked for is under way, and nothing says it is loading."""
    page.wait_for_function(RESTS)


def visit(page: Page, address: str) -> None:
    """Open an address in a page that may already show another screen, without loading the application again."""
    if page.url.startswith("http"):
        page.evaluate(GO, address)
    else:
        page.goto(address)
    settle(page)


def hear(page: Page, words: str) -> None:
    """Wait until a toast or a heading has said so, even if it is gone by now: it need not outlast a busy machine."""
    page.wait_for_function("words => watched.heard.some(each => each.includes(words))", arg=words)


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like in .data/screenshots, if `make pictures` asks: a check has no eyes for hundreds."""
    if os.environ.get("PICTURES"):
        photograph(page, name)


def photograph(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", timeout=90_000)


# What a screen looks like hangs on: every look of it is tried where these changed.
STYLES = ("web/src/ui", "web/src/app", "web/src/**/*.css")
TURNS = Counter[str]()


class Whole:
    """Whether this run tries every variant of what is seen."""

    asked = True


def in_turn(is_whole: bool) -> Judged:
    """All of axe's rules, or the colours, which take most of its time, only at each third look of a test."""
    test = os.environ["PYTEST_CURRENT_TEST"]
    TURNS[test] += 1
    return Judged.ALL if is_whole or (crc32(test.encode()) + TURNS[test]) % 3 == 0 else Judged.BUILD


def faults(page: Page, judged: Judged | None = None) -> list[str]:
    """What axe finds against WCAG 2.2 AA (or by some of its rules), and whether the page is wider than its window.

    Judged in a window as tall as the page: what lies half under a sticky bar is scrolled into view by its reader.
    """
    size = page.viewport_size or DESKTOP
    page.set_viewport_size(
        size | {"height": max(size["height"], page.evaluate("document.documentElement.scrollHeight"))}
    )
    found = _judge(page, judged or in_turn(Whole.asked))
    page.set_viewport_size(size)
    return found


# Brings each thing one can press into view, as its reader would, and asks what lies on top at its middle.
COVERED = """
() => {
  const pressed = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary'].map((name) => `main ${name}`)
  const isShown = (it) => !it.disabled && it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const shown = [...document.querySelectorAll(pressed.join())].filter(isShown)
  const begun = scrollY, found = []
  for (const it of shown) {
    it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const [box] = it.getClientRects()
    if (!box || box.width < 2 || box.height < 2) continue
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!top || it.contains(top) || top.contains(it) || top.closest('label')?.contains(it) ||
      (it.id && top.closest('label')?.htmlFor === it.id)) continue
    const name = (it.innerText || it.ariaLabel || it.name || it.tagName).trim().slice(0, 40)
    found.push(`${name} under ${top.tagName}.${top.className}`)
  }
  scrollTo(0, begun)
  return found
}
"""


def covered(page: Page) -> list[str]:
    """What can be pressed but lies under something else, such as a bar or a toast, once it is scrolled into view."""
    return [str(each) for each in page.evaluate(COVERED)]


def _judge(page: Page, judged: Judged) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    # Only what is wrong is reported: the long list of what is right costs most of the time.
    found = page.evaluate(RUN, dict(judged.value or {}))
    faults = [
        f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']][:3])}" for each in found["violations"]
    ]
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    return [*faults, *([f"{wide} px too wide"] if wide > 0 else [])]
