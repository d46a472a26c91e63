"""The published vectors of licences and chunks in a real browser: what opens there opens, and nothing else does."""

import subprocess

from playwright.sync_api import Browser

from tests.country import ROOT

VECTORS = ROOT / "web/src/lib/protection/vectors.test.ts"
# Web Crypto is there for secure pages alone, as which this host counts; nobody answers at it but the test.
PAGE = "http://localhost/vectors"


def test_the_browser_opens_what_the_vectors_open_and_refuses_every_change(chromium: Browser) -> None:
    bundle = [ROOT / "tests/browser/vectors/bundle.mjs", VECTORS]
    script = subprocess.run(["node", *bundle], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    page = chromium.new_page()
    page.route(PAGE, lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
    page.goto(PAGE)
    page.add_script_tag(content=script)
    ends = dict(page.evaluate("() => runTests()"))
    page.close()
    assert {name: failed for name, failed in ends.items() if failed} == {}
    assert len(ends) == VECTORS.read_text().count("  it('"), "every test of the file was run"
