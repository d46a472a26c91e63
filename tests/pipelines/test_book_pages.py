"""A file that cannot be read keeps no other book's pages from the night's run."""

import gzip
import json
import zlib
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api.library.editions.preparation import unpacked
from api.library.editions.tables import PdfAsset
from pipelines import book_pages

WHOLE = gzip.compress(json.dumps(["page one", "page two"]).encode(), mtime=0)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no gzip",
        WHOLE[:20],
        WHOLE[:12] + b"\xff" * 8 + WHOLE[20:],
        gzip.compress(b"no json"),
        zlib.compress(b"x"),
    ],
)
def test_the_words_of_a_broken_file_are_none_and_the_run_goes_on(
    content: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], db: Session
) -> None:
    def opened(*_: Any) -> Any:
        return unpacked(content)

    monkeypatch.setattr(book_pages, "words_of", opened)
    asset = PdfAsset(id=uuid4())
    assert list(book_pages._words(db, asset)) == []
    assert f"the words of version {asset.id} cannot be read" in capsys.readouterr().out
