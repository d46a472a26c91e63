"""Draws the films anew: `uv run --group films python -m api.content.videos.renderer [slug …]`.

Each scene is a drawing that depends on its time alone; a browser paints its frames, and they are pressed in two sizes
and two formats into web/public/films, with the captions and a poster beside them.
"""

import io
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from api.content.videos.loader import VideoLessonFile, captions, load_videos

SCENES = Path(__file__).parent / "scenes"
OUT = Path(__file__).resolve().parents[3] / "web" / "public" / "films"
WIDTH, HEIGHT, FRAMES = 854, 480, 12
KINDS = {"webm": ("libvpx-vp9", {"crf": "42", "b": "0", "cpu-used": "3", "row-mt": "1"}),
         "mp4": ("libx264", {"crf": "30", "preset": "veryslow", "profile": "baseline", "movflags": "+faststart"})}  # fmt: skip
POSTER_AT = 0.55  # of the film's length
PAGE = """<!doctype html><meta charset="utf-8"><style>body{{margin:0;background:#fff;font-family:system-ui,"DejaVu Sans",
sans-serif}}svg{{display:block}}</style><svg width="{w}" height="{h}" viewBox="0 0 {w} {h}"></svg>"""


def main(slugs: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for video in load_videos():
            if not slugs or video.slug in slugs:
                with browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}) as page:
                    press(video, list(frames(page, video)))
        browser.close()


def frames(page: Page, video: VideoLessonFile) -> Iterator[Image.Image]:
    """The film's pictures, twelve a second."""
    page.set_content(PAGE.format(w=WIDTH, h=HEIGHT))
    stage, scene = (SCENES / f"{name}.js" for name in ("stage", video.slug))
    plain = "\n".join(_without_modules(file.read_text()) for file in (stage, scene))
    page.add_script_tag(content=f"{plain}\nwindow.draw = draw")
    for n in range(video.seconds * FRAMES):
        page.evaluate("t => { document.querySelector('svg').innerHTML = draw(t) }", n / FRAMES)
        yield Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")


def _without_modules(source: str) -> str:
    """Both files as one script of a page that has no server."""
    lines = [line.removeprefix("export ") for line in source.splitlines() if not line.startswith("import ")]
    return "\n".join(lines)


def press(video: VideoLessonFile, pictures: list[Image.Image]) -> None:
    pictures[int(len(pictures) * POSTER_AT)].save(OUT / f"{video.slug}.webp", quality=70)
    (OUT / f"{video.slug}.vtt").write_text(captions(video))
    for height in (240, 480):
        for ending in KINDS:
            write(OUT / f"{video.slug}-{height}.{ending}", pictures, height, ending)


def write(file: Path, pictures: list[Image.Image], height: int, ending: str) -> None:
    codec, options = KINDS[ending]
    width = round(WIDTH * height / HEIGHT / 2) * 2
    container_options = {"movflags": options["movflags"]} if "movflags" in options else {}
    with av.open(str(file), "w", options=container_options) as container:
        stream: Any = container.add_stream(codec, rate=Fraction(FRAMES), options=options)
        stream.width, stream.height, stream.pix_fmt, stream.gop_size = width, height, "yuv420p", FRAMES * 10
        for picture in pictures:
            small = picture if height == HEIGHT else picture.resize((width, height), Image.Resampling.LANCZOS)
            container.mux(stream.encode(av.VideoFrame.from_image(small)))
        container.mux(stream.encode())
    print(f"  {file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
