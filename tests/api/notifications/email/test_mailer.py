"""One contract for every mail server: the catcher, and a plain one that wants STARTTLS and a password."""

import smtplib
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api.platform.integrations.catcher.store import Folder, Taking
from api.platform.integrations.mailer import NotTaken, Refused, Smtp, UnsafeMailServer
from tests.api.notifications.email.conftest import Post, free_port

SENDER = "Kitabo <no-reply@kitabo.example>"


def letter(to: str = "amina@school.example") -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = SENDER, to, "Oli otya — ŋ", "<1@kitabo.example>"
    mail.set_content("Ŋŋenda okusoma.")
    return mail


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of our own for 127.0.0.1, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2026, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=36500))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder = tmp_path_factory.mktemp("tls")
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return folder / "cert.pem", folder / "key.pem"


def right(server: Any, session: Any, envelope: Any, mechanism: str, given: LoginPassword) -> AuthResult:
    return AuthResult(success=(given.login, given.password) == (b"kitabo", b"secret"), handled=False)


@pytest.fixture
def strict(certificate: tuple[Path, Path]) -> Iterator[tuple[Post, ssl.SSLContext]]:
    """A server that speaks to nobody before STARTTLS and a login; and the trust its certificate needs."""
    served = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    served.load_cert_chain(*certificate)
    post = Post(free_port())
    running = Controller(
        post, hostname="127.0.0.1", port=post.port, tls_context=served, require_starttls=True, auth_required=True,
        authenticator=right,
    )  # fmt: skip
    running.start()
    yield post, ssl.create_default_context(cafile=str(certificate[0]))
    running.stop()


@pytest.fixture
def caught(tmp_path: Path) -> Iterator[tuple[Folder, int]]:
    folder, port = Folder(tmp_path / "mailbox"), free_port()
    running = Controller(Taking(folder), hostname="127.0.0.1", port=port, enable_SMTPUTF8=True)
    running.start()
    yield folder, port
    running.stop()


def test_the_catcher_takes_a_mail_as_it_was_written(caught: tuple[Folder, int]) -> None:
    folder, port = caught
    Smtp("127.0.0.1", port, sender=SENDER).send(letter(), "amina@school.example")
    (mail,) = folder.mails("AMINA@school.example")
    assert (mail["subject"], mail["text"], mail["from"]) == ("Oli otya — ŋ", "Ŋŋenda okusoma.\n", SENDER)
    assert list(folder.mails("somebody@school.example")) == []


def test_the_catcher_keeps_the_same_mail_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "mailbox")
    assert [folder.keep(bytes(letter()), ["amina@school.example"]) for _ in range(2)] == [True, False]
    assert len(list(folder.mails())) == 1


def test_a_strict_server_takes_it_over_tls_with_the_password(strict: tuple[Post, ssl.SSLContext]) -> None:
    post, trust = strict
    server = Smtp("127.0.0.1", post.port, tls="starttls", user="kitabo", password="secret", sender=SENDER, trust=trust)
    server.send(letter(), "amina@school.example")
    assert post.taken[0]["Subject"] == "Oli otya — ŋ"
    assert post.taken[0].get_content().strip() == "Ŋŋenda okusoma."


def test_nothing_is_said_to_a_server_whose_certificate_is_not_trusted(strict: tuple[Post, ssl.SSLContext]) -> None:
    server = Smtp("127.0.0.1", strict[0].port, tls="starttls", user="kitabo", password="secret", sender=SENDER)
    with pytest.raises(NotTaken, match="CERTIFICATE_VERIFY_FAILED") as result:
        server.send(letter(), "amina@school.example")
    assert not isinstance(result.value, Refused)
    assert strict[0].taken == []


def test_a_server_without_starttls_gets_no_password(post_office: Post) -> None:
    server = Smtp("127.0.0.1", post_office.port, tls="starttls", user="kitabo", password="secret", sender=SENDER)
    with pytest.raises(NotTaken, match="STARTTLS"):
        server.send(letter(), "amina@school.example")


def test_a_wrong_password_is_no_fault_of_the_mail(strict: tuple[Post, ssl.SSLContext]) -> None:
    post, trust = strict
    server = Smtp("127.0.0.1", post.port, tls="starttls", user="kitabo", password="wrong", sender=SENDER, trust=trust)
    with pytest.raises(NotTaken, match="535") as result:
        server.send(letter(), "amina@school.example")
    assert not isinstance(result.value, Refused)
    assert "wrong" not in str(result.value)
    assert "wrong" not in repr(server)


@pytest.mark.parametrize("host", ["mail.school.example", "10.0.0.7", "::2"])
def test_no_password_in_the_clear_to_another_machine(host: str) -> None:
    with pytest.raises(UnsafeMailServer):
        Smtp(host, 25, user="kitabo", password="secret")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_this_machine_may_be_spoken_to_in_the_clear(host: str) -> None:
    assert Smtp(host, 25, user="kitabo", password="secret").tls == "none"


@pytest.mark.parametrize(
    ("at", "answer", "kind"),
    [
        ("mailbox", "550 no such mailbox", Refused),
        ("mailbox", "452 mailbox full", NotTaken),
        ("mail", "554 not wanted", Refused),
        ("mail", "451 later", NotTaken),
    ],
)
def test_what_the_server_says_decides_whether_trying_again_is_right(
    post_office: Post, at: str, answer: str, kind: type[Exception]
) -> None:
    post_office.answer = lambda to, mail: answer if at == "mail" else "250 OK"
    post_office.refuses = {"amina@school.example": answer} if at == "mailbox" else {}
    with pytest.raises(kind, match=answer) as result:
        Smtp("127.0.0.1", post_office.port, sender=SENDER).send(letter(), "amina@school.example")
    assert type(result.value) is kind


def test_a_goodbye_that_fails_takes_nothing_back(post_office: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def hang_up(self: smtplib.SMTP) -> None:
        raise smtplib.SMTPServerDisconnected("gone")

    monkeypatch.setattr(smtplib.SMTP, "quit", hang_up)
    Smtp("127.0.0.1", post_office.port, sender=SENDER).send(letter(), "amina@school.example")
    assert len(post_office.taken) == 1
