"""Small files that others read while they are written."""

import os
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Put a text in place, whole: who reads meanwhile sees the old one or the new one, never a part."""
    making = path.with_name(f"{path.name}.making")
    making.write_text(text)
    os.replace(making, path)
