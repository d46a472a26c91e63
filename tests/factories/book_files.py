"""Files of books for tests: small PDFs and EPUBs, good and hostile."""

import io
import zipfile
from collections.abc import Mapping, Sequence

import pikepdf

CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
CHAPTER = "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body>{}</body></html>"
# A picture of one pixel would be no figure: 24 × 24.
SIDE = 24


def pdf(texts: Sequence[str] = ("A page about water and how it moves.",), **changed: object) -> bytes:
    """A PDF with a page for each text; `changed` are keys of its root, such as OpenAction."""
    made = pikepdf.new()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    for text in texts:
        page = made.add_blank_page(page_size=(300, 400))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        lines = " ".join(f"({line}) Tj 0 -14 Td" for line in text.replace("(", "").replace(")", "").split("\n"))
        page.Contents = made.make_stream(f"BT /F1 11 Tf 30 330 Td {lines} ET".encode())
    for name, value in changed.items():
        made.Root[f"/{name}"] = value
    return saved(made)


def saved(made: pikepdf.Pdf, **given: object) -> bytes:
    file = io.BytesIO()
    made.save(file, static_id=not given, **given)  # type: ignore[arg-type]
    return file.getvalue()


def epub(
    chapters: Sequence[str] = ("<h1>Water</h1><p>It moves.</p>",), more: Mapping[str, bytes] | None = None
) -> bytes:
    """An EPUB whose spine is the chapters in order; `more` are other packed files, over those of the book."""
    names = [f"c{n}.xhtml" for n in range(len(chapters))]
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names)
    )
    spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(names)))
    opf = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Water</dc:title></metadata><manifest>'
        f'{items}<item id="p" href="p.png" media-type="image/png"/></manifest><spine>{spine}</spine></package>'
    )
    files = {
        "META-INF/container.xml": CONTAINER.encode(),
        "OEBPS/book.opf": opf.encode(),
        "OEBPS/p.png": picture(),
        **{f"OEBPS/{name}": CHAPTER.format(body).encode() for name, body in zip(names, chapters, strict=True)},
        **(more or {}),
    }
    return packed(files)


def packed(files: Mapping[str, bytes], media_type: str = "application/epub+zip") -> bytes:
    """A zip as EPUB wants it: its media type first, and not compressed."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("mimetype", media_type, zipfile.ZIP_STORED)
        for name, content in files.items():
            zipped.writestr(name, content)
    return made.getvalue()


def picture(side: int = SIDE) -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (side, side), "navy").save(file, "PNG")
    return file.getvalue()
