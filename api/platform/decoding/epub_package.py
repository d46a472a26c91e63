"""What is packed in an EPUB, opened with limits: no name leads outside, nothing unpacks to more than it may."""

import posixpath
import re
import stat
import zipfile
from typing import Final
from urllib.parse import unquote

from lxml import etree

from api.platform.decoding.faults import Fault, Undecodable

MOST_FILES: Final = 5000
MOST_RATIO: Final = 200  # unpacked for packed: beyond it a file is a bomb, not a book
CONTAINER: Final = "META-INF/container.xml"
MEDIA_TYPE: Final = b"application/epub+zip"
BROKEN: Final = (zipfile.BadZipFile, ValueError, KeyError, TypeError, IndexError, OSError, EOFError,
                 NotImplementedError, RuntimeError, etree.LxmlError)  # fmt: skip
FONTS_ONLY: Final = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


class Package:
    """An opened EPUB; `left` is how many bytes may still be unpacked."""

    def __init__(self, path: str, most_unpacked: int) -> None:
        with open(path, "rb") as file:
            if file.read(4) != b"PK\x03\x04":
                raise Undecodable(Fault.TYPE)
        self._zip = zipfile.ZipFile(path)
        self.left = most_unpacked
        self._check_names()
        if self.names.get("mimetype") is None or self.read("mimetype").strip() != MEDIA_TYPE:
            raise Undecodable(Fault.TYPE)
        if "META-INF/rights.xml" in self.names or self._is_locked():
            raise Undecodable(Fault.LOCKED)

    def _check_names(self) -> None:
        entries = self._zip.infolist()
        if len(entries) > MOST_FILES:
            raise Undecodable(Fault.HEAVY)
        if self._zip.start_dir and entries and min(entry.header_offset for entry in entries) != 0:
            raise Undecodable(Fault.MIXED)  # another file stands in front
        for entry in entries:
            mode = entry.external_attr >> 16
            if not is_inside(entry.orig_filename) or stat.S_ISLNK(mode):
                raise Undecodable(Fault.PATHS)
            if entry.flag_bits & 1:
                raise Undecodable(Fault.LOCKED)
            if entry.file_size > 1 << 20 and entry.file_size > MOST_RATIO * max(1, entry.compress_size):
                raise Undecodable(Fault.HEAVY)
        self.names = {entry.filename: entry for entry in entries}
        if len(self.names) != len(entries) or sum(entry.file_size for entry in entries) > self.left:
            raise Undecodable(Fault.HEAVY)

    def read(self, name: str) -> bytes:
        """One file, never more than may still be unpacked, whatever its header says."""
        with self._zip.open(self.names[name]) as packed:
            content = packed.read(self.left + 1)
        self.left -= len(content)
        if self.left < 0:
            raise Undecodable(Fault.HEAVY)
        return content

    def xml(self, name: str) -> etree._Element:
        """A file as XML, without fetching or expanding anything."""
        return parsed(self.read(name))

    def _is_locked(self) -> bool:
        """Whether more than fonts are encrypted."""
        if "META-INF/encryption.xml" not in self.names:
            return False
        used = self.xml("META-INF/encryption.xml").xpath("//*[local-name()='EncryptionMethod']/@Algorithm")
        return any(method not in FONTS_ONLY for method in used)


def parsed(content: bytes) -> etree._Element:
    """XML as it stands; entities are left alone and nothing is fetched."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    root = etree.fromstring(content, parser)
    if root is None:
        raise ValueError("no XML")
    return root


def is_inside(name: str) -> bool:
    """Whether a packed name stays where it is unpacked."""
    if not name or "\0" in name or "\\" in name or name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return False
    return not any(part == ".." for part in name.split("/"))


def beside(base: str, link: str) -> str:
    """A link of a packed file as a packed name, without what follows `#`; empty where it leads outside."""
    path = unquote(link.partition("#")[0])
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", path) or path.startswith("/"):
        return ""
    name = posixpath.normpath(posixpath.join(posixpath.dirname(base), path)) if path else base
    return "" if name.startswith("..") else name
