"""What the catcher took: one file a mail in a folder, the same Message-ID once."""

import email
import email.policy
import hashlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage, MIMEPart
from pathlib import Path
from typing import TypedDict

from aiosmtpd.smtp import SMTP, Envelope, Session

KEPT = 500
RECEIVER = "X-Caught-For"


# "from" is no name Python lets a class have.
CaughtMail = TypedDict(
    "CaughtMail",
    {
        "id": str,
        "receivedAt": str,
        "to": list[str],
        "from": str,
        "subject": str,
        "headers": dict[str, str],
        "text": str,
        "html": str,
    },
)


class Folder:
    """A folder of caught mails. Two mails with one Message-ID are one mail, as sent and sent again after a crash."""

    def __init__(self, place: Path) -> None:
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(0o700)

    def keep(self, content: bytes, receivers: list[str]) -> bool:
        """Whether this one was new."""
        read = email.message_from_bytes(content, policy=email.policy.default)
        identity = (read["Message-ID"] or hashlib.sha256(content).hexdigest()).strip()
        file = self.place / f"{hashlib.sha256(identity.encode()).hexdigest()[:24]}.eml"
        if file.exists():
            return False
        half = file.with_suffix(".part")
        with open(half, "wb") as out:
            out.writelines(f"{RECEIVER}: {receiver}\r\n".encode() for receiver in receivers)
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        half.rename(file)
        for old in self._newest_first()[KEPT:]:
            old.unlink(missing_ok=True)
        return True

    def _newest_first(self) -> list[Path]:
        return sorted(self.place.glob("*.eml"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)

    def mails(self, address: str = "") -> Iterator[CaughtMail]:
        """The mails, newest first, of one receiver if one is named."""
        for file in self._newest_first():
            mail = self._read(file)
            if not address or address.lower() in (receiver.lower() for receiver in mail["to"]):
                yield mail

    def mail(self, name: str) -> CaughtMail | None:
        """One mail by its id."""
        file = self.place / f"{name}.eml"
        return self._read(file) if name.isalnum() and file.is_file() else None

    def _read(self, file: Path) -> CaughtMail:
        read = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
        assert isinstance(read, EmailMessage)
        text, html = read.get_body(("plain",)), read.get_body(("html",))
        return {
            "id": file.stem,
            "receivedAt": datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(),
            "to": [str(receiver) for receiver in read.get_all(RECEIVER, [])],
            "from": str(read["From"] or ""),
            "subject": str(read["Subject"] or ""),
            "headers": {name: str(value) for name, value in read.items() if name != RECEIVER},
            "text": _lines(text),
            "html": _lines(html),
        }


def _lines(part: MIMEPart | None) -> str:
    """A body with the line ends of a text rather than of the wire."""
    return str(part.get_content()).replace("\r\n", "\n") if part else ""


class Taking:
    """aiosmtpd's handler: every mail is taken, and kept before it is said to be."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content if isinstance(envelope.content, bytes) else (envelope.content or "").encode()
        new = self.folder.keep(content, envelope.rcpt_tos)
        return "250 kept" if new else "250 kept before"
