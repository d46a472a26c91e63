"""What may be sent in, by its name, size and parts; what an upload may become; and a title as an address."""

from itertools import product

import pytest

from api import constants
from api.library.editions.tables import FileKind
from api.publishing.book_submissions.rules import ALLOWED, kind_of, may_become, part_length, size_fault, slug_of
from api.publishing.book_submissions.tables import UploadStatus

SENDING, CHECKING, DONE, REFUSED, CANCELLED = (
    UploadStatus.SENDING, UploadStatus.CHECKING, UploadStatus.DONE, UploadStatus.REFUSED, UploadStatus.CANCELLED,
)  # fmt: skip


def test_an_upload_is_sent_then_checked_and_one_that_is_done_stays_so() -> None:
    assert {pair for pair in product(ALLOWED, UploadStatus) if may_become(*pair)} == {
        (SENDING, CHECKING), (SENDING, REFUSED), (SENDING, CANCELLED), (CHECKING, DONE), (CHECKING, REFUSED),
        (REFUSED, CANCELLED),
    }  # fmt: skip
    assert set(ALLOWED) == set(UploadStatus)


def test_a_files_kind_is_told_by_the_end_of_its_name() -> None:
    names = ["Physics.PDF", "physics.pdf", "a.b.epub", "physics.docx", "pdf", "physics.pdf.exe"]
    assert [kind_of(name) for name in names] == [FileKind.PDF, FileKind.PDF, FileKind.EPUB, None, None, None]


def test_an_empty_file_and_one_too_large_are_not_taken() -> None:
    most = constants.BOOK_FILE_BYTES
    assert [size_fault(size) for size in (1, most)] == [None, None]
    assert {size_fault(size) for size in (-1, 0)} == {"The file is empty. Choose another file."}
    megabytes = most // 1024 // 1024
    assert size_fault(most + 1) == f"The file is larger than {megabytes} MB. Make it smaller and send it again."


def test_every_part_is_whole_but_the_last_and_beyond_it_is_none() -> None:
    assert [part_length(index, 25, 10) for index in (-1, 0, 1, 2, 3, 4)] == [0, 10, 10, 5, 0, 0]
    assert [part_length(index, 20, 10) for index in (1, 2)] == [10, 0]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Physics for S3: Light & Sound!", "physics-for-s3-light-sound"),
        ("  Élève à l'école  ", "eleve-a-l-ecole"),
        ("a" * 59 + " bc", "a" * 59),
        ("a" * 61, "a" * 60),
        ("!" + "a" * 60, "a" * 60),
        ("物理", "book"),
        ("", "book"),
    ],
)
def test_a_title_becomes_part_of_an_address(title: str, slug: str) -> None:
    assert slug_of(title) == slug
