"""The text that flows, as it is read out of a PDF."""

from pathlib import Path

from api.platform.decoding.pdf_text import page_texts
from tests.factories.book_files import pdf

CONTENTS = "The hive . . . . . . . . . . . . . . . 26\nAsking ......................... 27\nBees. They are many."


def test_each_line_of_a_printed_list_of_contents_is_an_item_without_its_dots(tmp_path: Path) -> None:
    file = tmp_path / "bees.pdf"
    file.write_bytes(pdf([CONTENTS]))
    [page] = page_texts(str(file), 1, 1)
    assert [(block.kind, block.text) for block in page.blocks] == [
        ("item", "The hive … 26"),
        ("item", "Asking … 27"),
        ("paragraph", "Bees. They are many."),
    ]
