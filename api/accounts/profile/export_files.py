"""The files that go with a copy of somebody's data: photos, what they attached, and reports about them."""

import zipfile
from collections.abc import Iterable
from typing import Final

from sqlalchemy import RowMapping

from api.platform.storage.problems import FileBroken, FileMissing
from api.platform.storage.service import file_store

# (table, column of the key) -> the name in the ZIP, with columns of the row.
NAMES: Final = {
    ("account_settings", "photo_large_key"): "photo-256.webp",
    ("account_settings", "photo_small_key"): "photo-96.webp",
    ("message_files", "content_key"): "files/messages/{id}-{name}",
    ("progress_reports", "document_key"): "files/reports/{report_period}-{id}.pdf",
}
# A copy of one's data is not put into the next copy.
LEFT_OUT: Final = {("personal_exports", "content_key")}


def put_files(made: zipfile.ZipFile, table: str, rows: Iterable[RowMapping]) -> list[str]:
    """Add every file these rows show; a line for the README about each that cannot be read now."""
    lost = []
    for row in rows:
        for (of, column), pattern in NAMES.items():
            if of == table and row.get(column):
                name = pattern.format(**row)
                if not _put(made, name, row[column]):
                    lost.append(f"  {name} is damaged or missing where we keep it. Write to us; we will look for it.")
    return lost


def _put(made: zipfile.ZipFile, name: str, key: str) -> bool:
    try:
        content = file_store().open(key)
    except (FileMissing, FileBroken):
        return False
    with made.open(name, "w") as entry:
        for chunk in content.chunks():
            entry.write(chunk)
    return True
