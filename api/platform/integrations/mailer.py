"""The door to the post: a protocol, and the one real way, SMTP. Without any setting it leads to the local catcher."""

import contextlib
import smtplib
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parseaddr
from ipaddress import ip_address
from typing import Final, Protocol

from api.settings import Settings

TIMEOUT_SECONDS: Final = 15  # for each word of the conversation; all of them together stay below a sender's lease


class NotTaken(Exception):
    """The mail was not taken, or nobody said that it was. Trying again later is right."""


class Refused(NotTaken):
    """The server will never take this mail for this address: a bounce."""


class UnsafeMailServer(ValueError):
    """The settings would send a password in the clear."""


class Mailer(Protocol):
    """Hands one mail over; returns only when it was accepted. Raises `NotTaken` or `Refused`."""

    def send(self, mail: EmailMessage, to: str) -> None: ...


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Smtp:
    """A mail server spoken to with SMTP: in the clear, upgraded by STARTTLS, or within TLS from the first byte."""

    host: str
    port: int
    tls: str = "none"
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = "no-reply@localhost"
    trust: ssl.SSLContext | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.user and self.tls == "none" and not _is_this_machine(self.host):
            raise UnsafeMailServer("SMTP_USER needs SMTP_TLS=starttls or tls unless the server is on this machine")

    def send(self, mail: EmailMessage, to: str) -> None:
        """Hand the mail over for one receiver; certificates and names are checked whenever there is TLS."""
        try:
            with self._conversation() as server:
                server.send_message(mail, from_addr=parseaddr(self.sender)[1], to_addrs=[to])
        except smtplib.SMTPRecipientsRefused as refusal:
            code, words = refusal.recipients[to]
            raise (Refused if code >= 500 else NotTaken)(_reply(code, words)) from refusal
        except smtplib.SMTPNotSupportedError as missing:
            # STARTTLS or AUTH that is not offered is the server's state, not the fault of this mail.
            raise (Refused if "SMTPUTF8" in str(missing) else NotTaken)(str(missing)) from missing
        except smtplib.SMTPDataError as refusal:
            raise (Refused if refusal.smtp_code >= 500 else NotTaken)(_reply(*refusal.args)) from refusal
        except smtplib.SMTPResponseException as problem:
            raise NotTaken(_reply(problem.smtp_code, problem.smtp_error)) from problem
        except (smtplib.SMTPException, OSError) as problem:
            raise NotTaken(f"{type(problem).__name__}: {problem}") from problem

    @contextlib.contextmanager
    def _conversation(self) -> Iterator[smtplib.SMTP]:
        # Reading who is trusted takes longer than a whole conversation in the clear.
        trust = None if self.tls == "none" else self.trust or ssl.create_default_context()
        name = parseaddr(self.sender)[1].rpartition("@")[2]
        server: smtplib.SMTP
        if self.tls == "tls":
            server = smtplib.SMTP_SSL(self.host, self.port, name, timeout=TIMEOUT_SECONDS, context=trust)
        else:
            server = smtplib.SMTP(self.host, self.port, name, timeout=TIMEOUT_SECONDS)
        try:
            if self.tls == "starttls":
                server.starttls(context=trust)
            if self.user:
                server.login(self.user, self.password)
            yield server
            # What was accepted stays accepted, however the goodbye goes.
            with contextlib.suppress(smtplib.SMTPException, OSError):
                server.quit()
        finally:
            server.close()


def _reply(code: int, words: bytes | str) -> str:
    return f"{code} {words.decode('utf-8', 'replace') if isinstance(words, bytes) else words}"


def mailer(chosen: Settings) -> Smtp:
    """The mailer the settings name; raises `UnsafeMailServer`."""
    return Smtp(
        host=chosen.smtp_host,
        port=chosen.smtp_port,
        tls=chosen.smtp_tls,
        user=chosen.smtp_user,
        password=chosen.smtp_password.get_secret_value(),
        sender=chosen.mail_from,
    )
