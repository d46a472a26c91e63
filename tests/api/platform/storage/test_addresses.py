"""Nothing is public: a file goes out by a guarded route or by an address that is signed for some minutes."""

import hashlib
import hmac
from datetime import datetime, timedelta
from urllib.error import HTTPError
from urllib.parse import parse_qsl, quote, urlencode, urlsplit
from urllib.request import urlopen

import pytest

from api.platform.clock import now
from api.platform.storage.folder import Folder
from api.platform.storage.port import FileStore, put
from api.platform.storage.responses import disposition, download_response
from api.platform.storage.service import file_store, store_of
from api.settings import Settings, settings
from tests.api.conftest import Browser
from tests.api.platform.storage.conftest import KEYS
from tests.conftest import NOON

CIRCULAR = b"The school circular of term three."


def signed(store: FileStore, at: datetime, *, name: str = "circular.pdf") -> str:
    key = put(store, CIRCULAR, media_type="application/pdf").key
    return store.sign(key, name=name, media_type="application/pdf", seconds=120, now=at)


def test_our_own_address_gives_one_file_for_two_minutes(browser: Browser) -> None:
    address = signed(file_store(), NOON)
    given = browser.get(address)
    assert (given.status_code, given.content) == (200, CIRCULAR)
    assert given.headers["content-type"] == "application/pdf"
    assert given.headers["content-disposition"] == 'attachment; filename="circular.pdf"'
    assert given.headers["cache-control"] == "private, no-store"
    assert "sandbox" in given.headers["content-security-policy"]
    browser.watch.now = NOON + timedelta(seconds=119)
    assert browser.get(address).status_code == 200
    browser.watch.now = NOON + timedelta(seconds=120)
    late = browser.get(address)
    assert (late.status_code, late.json()["code"]) == (410, "ADDRESS_EXPIRED")


@pytest.mark.parametrize(
    "changed",
    [{"name": "other.pdf"}, {"mediaType": "text/html"}, {"expires": "9999999999"}, {"signature": "0" * 64}],
)
def test_an_address_that_was_altered_gives_nothing(browser: Browser, changed: dict[str, str]) -> None:
    whole = urlsplit(signed(file_store(), NOON))
    query = dict(parse_qsl(whole.query)) | changed
    if "expires" in changed:
        query["expires"] = str(2**33)
    assert browser.get(f"{whole.path}?{urlencode(query)}").status_code == 404


def test_an_address_opens_no_other_file_and_none_without_its_signature(browser: Browser) -> None:
    other = put(file_store(), b"somebody else's", media_type="application/pdf").key
    whole = urlsplit(signed(file_store(), NOON))
    assert browser.get(f"/api/files/{other}?{whole.query}").status_code == 404
    assert browser.get(whole.path).status_code == 422
    assert browser.get(f"/api/files/..%2fsecret?{whole.query}").status_code in (404, 422)


def test_parts_that_run_together_sign_differently() -> None:
    sign = file_store().sign
    first = sign("a" * 64, name="x1", media_type="2", seconds=60, now=NOON)
    other = sign("a" * 64, name="x", media_type="12", seconds=60, now=NOON)
    assert dict(parse_qsl(first))["signature"] != dict(parse_qsl(other))["signature"]


@pytest.mark.parametrize("store", ["bucket"], indirect=True)
def test_a_buckets_address_gives_one_file_to_whoever_holds_it(store: FileStore) -> None:
    address = signed(store, now())
    with urlopen(address, timeout=10) as given:
        assert given.read() == CIRCULAR
        assert given.headers["content-type"] == "application/pdf"
        assert given.headers["content-disposition"] == "attachment"
    with pytest.raises(HTTPError, match="403"):
        urlopen(address.partition("?")[0], timeout=10)
    assert dict(parse_qsl(urlsplit(address).query))["X-Amz-Expires"] == "120"
    assert dict(parse_qsl(urlsplit(address).query))["X-Amz-Signature"] == s3_signature(address)


def s3_signature(address: str) -> str:
    """The signature as any S3 store works it out (AWS Signature Version 4, in the query)."""
    whole = urlsplit(address)
    query = {name: value for name, value in parse_qsl(whole.query) if name != "X-Amz-Signature"}
    moment = query["X-Amz-Date"]
    scope = f"{moment[:8]}/us-east-1/s3/aws4_request"
    asked = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in sorted(query.items()))
    canonical = f"GET\n{whole.path}\n{asked}\nhost:{whole.netloc}\n\nhost\nUNSIGNED-PAYLOAD"
    result = f"AWS4-HMAC-SHA256\n{moment}\n{scope}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    key = f"AWS4{KEYS['secret']}".encode()
    for part in scope.split("/"):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.new(key, result.encode(), "sha256").hexdigest()


def test_a_large_download_goes_by_a_signed_address_where_the_settings_say_so(
    store: FileStore, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = put(store, CIRCULAR, media_type="application/pdf")

    def download() -> tuple[int, str]:
        answer = download_response(
            kept.key, size=kept.size, name="circular.pdf", media_type="application/pdf", now=NOON, store=store
        )
        return answer.status_code, answer.headers.get("location", "")

    assert download() == (200, "")
    monkeypatch.setattr(settings(), "storage_redirect_bytes", kept.size + 1)
    assert download() == (200, "")
    monkeypatch.setattr(settings(), "storage_redirect_bytes", kept.size)
    status, location = download()
    assert status == 303
    assert location.startswith("/api/files/" if isinstance(store, Folder) else "http://127.0.0.1")


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("circular.pdf", 'attachment; filename="circular.pdf"'),
        ('a"b\r\nX: y.pdf', "attachment; filename=\"abX y.pdf\"; filename*=UTF-8''a%22b%0D%0AX%3A%20y.pdf"),
        ("Ŋŋ.pdf", "attachment; filename=\".pdf\"; filename*=UTF-8''%C5%8A%C5%8B.pdf"),
        ("", "attachment; filename=\"file\"; filename*=UTF-8''"),
    ],
)
def test_a_name_cannot_write_headers_of_its_own(name: str, header: str) -> None:
    assert disposition(name) == {"Content-Disposition": header}


def test_the_settings_choose_the_store(tmp_path: object) -> None:
    assert store_of(Settings(data_dir=tmp_path)).place == f"{tmp_path}/files"  # type: ignore[arg-type]
    assert store_of(Settings(storage_url=f"file://{tmp_path}/my%20files")).place == f"{tmp_path}/my files"
    bucket = Settings(storage_url="s3://school/kitabo/", storage_endpoint="http://127.0.0.1:1", storage_key="k")
    assert store_of(bucket).place == "s3://school/kitabo at http://127.0.0.1:1"


@pytest.mark.parametrize("url", ["s3://", "s3:///x", "/srv/files", "http://files.example", "file://", "gs://bucket"])
def test_a_store_that_nobody_can_mean_stops_the_start(url: str) -> None:
    with pytest.raises(ValueError, match="write STORAGE_URL as"):
        Settings(storage_url=url)
