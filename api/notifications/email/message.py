"""From a row of the outbox to a mail with its headers."""

from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from sqlalchemy.orm import Session

from api.notifications.email.layout import Footer, write
from api.notifications.email.tables import MailKind, OutboxMail
from api.platform.settings.service import configured_all
from api.settings import settings

ONE_CLICK_PATH = "/api/mail/unsubscribe/"


def footer(db: Session, token: str = "") -> Footer:
    """What stands under the letters as the site is configured now; with a token, also the way out."""
    site = configured_all(db, ["site_name", "support_email"])
    leave = f"{settings().base_url}/unsubscribe?token={token}" if token else ""
    return Footer(str(site["site_name"]), settings().base_url, str(site["support_email"]), leave)


def message_id(row: OutboxMail) -> str:
    """The same for every attempt of one row, so that a server can tell a repetition."""
    return f"<{row.id}@{parseaddr(settings().mail_from)[1].rpartition('@')[2]}>"


def compose(db: Session, row: OutboxMail, values: dict[str, str], token: str) -> EmailMessage:
    """The whole mail; raises `BadLetter` when the values no longer fit the letter.

    Mails a person may refuse carry the one-click way out of RFC 8058.
    """
    leaves = row.kind is not MailKind.ACCOUNT
    written = write(row.template, values, footer(db, token if leaves else ""))
    mail = EmailMessage()
    mail["Subject"] = written.subject
    mail["From"] = settings().mail_from
    mail["To"] = row.to_address
    mail["Date"] = format_datetime(row.posted_at)
    mail["Message-ID"] = message_id(row)
    mail["Auto-Submitted"] = "auto-generated"  # so that no holiday notice answers
    if row.reply_to:
        mail["Reply-To"] = row.reply_to
    if leaves:
        mail["List-Unsubscribe"] = f"<{settings().base_url}{ONE_CLICK_PATH}{token}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(written.text)
    mail.add_alternative(written.html, subtype="html")
    return mail
