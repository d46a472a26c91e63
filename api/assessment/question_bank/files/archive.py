"""Items with their drawings as one archive: the questions in a format, and a folder of what they are asked on."""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import Literal

from api.assessment.question_bank.files import csv_format, gift, qti_export
from api.assessment.question_bank.files.drawing_references import moved, places
from api.assessment.question_bank.files.parsed import NOT_HELD
from api.assessment.question_bank.items import Item
from api.platform.csv import csv_text

Kind = Literal["csv", "gift", "qti"]


def package(items: list[Item], kind: Kind, drawn: Mapping[str, tuple[bytes, str]]) -> bytes:
    """The items as a zip; `drawn` has each drawing's content and ending by its address.

    A drawing is named by a hash of its content, and the items point to that name.
    """
    held = {at for item in items if kind == "csv" or item["type"] not in NOT_HELD for at in places(item)}
    drawn = {address: each for address, each in drawn.items() if address in held}
    paths = {at: f"drawings/{hashlib.sha256(content).hexdigest()}{ending}" for at, (content, ending) in drawn.items()}
    files = {paths[at]: content for at, (content, _) in drawn.items()}
    if kind == "qti":  # each of its items is a file in a folder of its own
        asked = {str(item["code"]): [paths[at] for at in places(item) if at in paths] for item in items}
        turned = [moved(item, lambda at: f"../{paths[at]}" if at in paths else at) for item in items]
        return qti_export.package(turned, files, asked)
    turned = [moved(item, lambda at: paths.get(at, at)) for item in items]
    text = gift.write(turned) if kind == "gift" else csv_text(csv_format.COLUMNS, csv_format.rows(turned))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(f"questions.{kind}", text)
        for path, content in sorted(files.items()):
            made.writestr(path, content)
    return file.getvalue()
