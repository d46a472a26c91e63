"""Walking through the screens in one page, as a visitor's clicks would: no reload between them."""

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.conftest import settle

# Goes to each address and waits until it has become what it will be: a screen with its heading, or another address.
WALK = r"""
async (ways) => {
  const said = []
  const hear = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.querySelectorAll) said.push(...[...node.querySelectorAll('.toast-title')].map((it) => it.textContent))
  })
  hear.observe(document.body, { childList: true, subtree: true })
  const frame = () => new Promise((done) => setTimeout(done, 8))
  const isWaiting = () => !document.querySelector('h1') || document.querySelector('.guard, main > .page > .skeleton')
  const seen = []
  for (const { path, isRefused } of ways) {
    said.length = 0
    const before = location.pathname === path ? null : document.querySelector('h1')
    history.pushState({ key: Math.random().toString(36) }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    const begun = performance.now()
    const until = begun + 60_000
    const isAsBefore = () => document.querySelector('h1') === before && location.pathname === path
    const goesOn = () => isWaiting() || (isRefused && (said.length === 0 || location.pathname === path))
      || (!isRefused && isAsBefore() && performance.now() < begun + 500)
    while (performance.now() < until && goesOn()) await frame()
    seen.push({ path, address: location.pathname, toast: said[0] ?? null,
      heading: document.querySelector('h1')?.textContent ?? null, text: document.body.innerText,
      ways: [...document.querySelectorAll('a[href], button')].map((it) => [it.getAttribute('href') ?? '',
        (it.getAttribute('aria-label') ?? it.textContent).trim()]) })
  }
  hear.disconnect()
  return seen
}
"""


@dataclass(frozen=True)
class Seen:
    """What a visitor met at an address."""

    path: str
    address: str
    toast: str | None
    heading: str | None
    text: str
    ways: list[tuple[str, str]]


def walk(page: Page, start: str, paths: list[tuple[str, bool]]) -> list[Seen]:
    """Load `start`, then visit each `(path, is_refused)` in turn."""
    page.goto(start)
    settle(page)
    found = page.evaluate(WALK, [{"path": path, "isRefused": refused} for path, refused in paths])
    settle(page)
    return [Seen(**{**each, "ways": [tuple(way) for way in each["ways"]]}) for each in found]
