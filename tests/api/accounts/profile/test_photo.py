"""Photos: taken for what they are, made anew, shown to their person and to staff."""

import io
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile.tables import AccountSettings
from tests.api.conftest import Browser

SCRIPT = b"<script>alert(1)</script>"


def picture(kind: str = "JPEG", size: tuple[int, int] = (400, 300), **save: object) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", size, (200, 80, 20)).save(made, kind, **save)
    return made.getvalue()


def send(browser: Browser, data: bytes, name: str = "me.jpg", kind: str = "image/jpeg") -> object:
    return browser.put("/api/account/photo", files={"file": (name, data, kind)})


Send = Callable[..., object]


@pytest.mark.parametrize(
    ("kind", "name", "declared"),
    [("JPEG", "me.JPG", "image/jpeg"), ("PNG", "me.png", "image/png"), ("WEBP", "me.webp", "image/webp")],
)
def test_a_photo_becomes_two_squares_of_webp(amina_in: Browser, kind: str, name: str, declared: str) -> None:
    answer = send(amina_in, picture(kind), name, declared)
    assert answer.status_code == 200, answer.text
    for size, pixels in (("large", 256), ("small", 96)):
        shown = amina_in.get(answer.json()[size])
        assert shown.headers["content-type"] == "image/webp"
        assert "immutable" in shown.headers["cache-control"]
        assert shown.headers["x-content-type-options"] == "nosniff"
        assert Image.open(io.BytesIO(shown.content)).size == (pixels, pixels)
    assert amina_in.get("/api/auth/user").json()["profileImageUrl"] == answer.json()["large"]


def test_nothing_of_the_file_but_its_picture_is_kept(amina_in: Browser) -> None:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "Home of Amina, Plot 12", 6
    address = send(amina_in, picture(size=(400, 200), exif=exif) + SCRIPT).json()["large"]
    shown = amina_in.get(address).content
    assert b"Plot 12" not in shown
    assert SCRIPT not in shown
    assert not Image.open(io.BytesIO(shown)).getexif()


def test_a_photo_taken_sideways_is_turned_upright(amina_in: Browser) -> None:
    half = Image.new("RGB", (200, 200), (255, 255, 255))
    half.paste((0, 0, 0), (0, 0, 100, 200))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter to the right
    made = io.BytesIO()
    half.save(made, "JPEG", exif=exif)
    shown = Image.open(io.BytesIO(amina_in.get(send(amina_in, made.getvalue()).json()["large"]).content))
    assert sum(shown.convert("RGB").getpixel((128, 10))) < 100 < 600 < sum(shown.convert("RGB").getpixel((128, 246)))


def flood(width: int, height: int) -> bytes:
    """A tiny PNG that says it is enormous."""
    chunk = lambda tag, data: struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))  # noqa: E731
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "name", "declared"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "me.svg", "image/svg+xml"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "me.png", "image/png"),
        (SCRIPT, "me.jpg", "image/jpeg"),
        (b"GIF89a/*" + b"\0" * 40 + b"*/=1;alert(1)", "me.gif", "image/gif"),
        (picture("PNG"), "me.jpg", "image/jpeg"),
        (picture("JPEG"), "me.jpg", "image/png"),
        (picture("JPEG"), "me.html", "image/jpeg"),
        (picture("JPEG"), "me.jpg.exe", "image/jpeg"),
        (picture("JPEG")[:60], "me.jpg", "image/jpeg"),
        (b"\xff\xd8\xff" + SCRIPT, "me.jpg", "image/jpeg"),
        (flood(30_000, 30_000), "me.png", "image/png"),
        (flood(7_000, 6_000), "me.png", "image/png"),
        (b"", "me.jpg", "image/jpeg"),
    ],
    ids=["svg", "svg as png", "html", "gif polyglot", "png as jpeg", "declared wrong", "named wrong", "two endings",
         "cut off", "only the beginning", "pixel flood", "just too many pixels", "empty"],
)  # fmt: skip
def test_what_is_no_photo_is_refused_and_the_old_one_stays(
    amina_in: Browser, data: bytes, name: str, declared: str
) -> None:
    before = send(amina_in, picture()).json()
    answer = send(amina_in, data, name, declared)
    assert answer.status_code == 422, answer.text
    assert amina_in.get("/api/account/profile").json()["photo"] == before


@pytest.mark.parametrize(
    "name", ["../../etc/passwd.jpg", "..\\..\\x.jpg", "a\u202egpj.jpg", "CON.jpg", "%2e%2e%2fx.jpg"]
)
def test_a_name_leads_nowhere(amina_in: Browser, name: str) -> None:
    address = send(amina_in, picture(), name).json()["large"]
    assert address.startswith("/api/account/photos/")
    assert "passwd" not in address
    assert amina_in.get("/api/account/photos/..%2F..%2Fusers/large.webp").status_code == 404


def test_a_file_over_five_megabytes_is_refused_before_it_is_read(amina_in: Browser) -> None:
    assert send(amina_in, picture() + b"\0" * 5 * 1024 * 1024).status_code == 413
    assert send(amina_in, picture() + b"\0" * 6 * 1024 * 1024).status_code == 413
    words = {"content-type": "application/json"}
    assert amina_in.put("/api/account/name", content=b" " * 2_000_000, headers=words).status_code == 413


def test_a_photo_is_nothing_to_anybody_else(amina_in: Browser, stranger: User, admin: User, db: Session) -> None:
    address = send(amina_in, picture()).json()["large"]
    amina_in.cookies.clear()
    assert amina_in.get(address).status_code == 401
    assert amina_in.sign_in(stranger).get(address).status_code == 404
    amina_in.cookies.clear()
    assert amina_in.sign_in(admin).get(address).status_code == 200


def test_a_new_photo_has_a_new_address_and_a_removed_one_is_gone(amina_in: Browser, db: Session) -> None:
    first, second = send(amina_in, picture()).json(), send(amina_in, picture()).json()
    assert first["large"] != second["large"]
    assert amina_in.get(first["large"]).status_code == 404
    for _ in range(2):
        assert amina_in.delete("/api/account/photo").status_code == 204
    assert amina_in.get(second["large"]).status_code == 404
    assert db.query(AccountSettings).filter(AccountSettings.photo_large_key.is_not(None)).count() == 0


def test_photos_come_twenty_an_hour(amina_in: Browser) -> None:
    answers = [send(amina_in, SCRIPT).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]
