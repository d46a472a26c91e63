"""What only somebody at the server can do: open emergency access, and make the first super admin.

python -m api.cli breakglass open --user admin@school.example --ttl 15m --reason "Nobody can reach their mail"
python -m api.cli breakglass close
python -m api.cli first-admin --email head@school.example --name "Sarah Okello"
"""

import argparse
import getpass
import re
from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.emergency import NotPossible, close_grants, open_grant
from api.accounts.auth.service.password_reset import new_reset_token
from api.accounts.auth.service.plans import put
from api.accounts.auth.tables import User
from api.platform.audit.service import audit
from api.platform.clock import now
from api.platform.db import engine
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.settings import settings


def minutes(text: str) -> int:
    """'15m', '1h' or '15' as minutes."""
    found = re.fullmatch(r"(\d{1,3})(m|h|)", text.strip())
    if not found:
        raise argparse.ArgumentTypeError("write the time like 15m")
    return int(found[1]) * (60 if found[2] == "h" else 1)


def open_emergency(db: Session, given: argparse.Namespace, at: datetime) -> str:
    user, secret = open_grant(
        db, email=given.user, minutes=given.ttl, reason=given.reason, opened_by=getpass.getuser(), now=at
    )
    return (
        f"Emergency access is open for {user.email}, once, for {given.ttl} minutes.\n"
        f"Go to {settings().base_url}/emergency-login and enter this as the password (it is not shown again):\n\n"
        f"    {secret}\n\nEvery super admin is told."
    )


def close_emergency(db: Session, _: argparse.Namespace, at: datetime) -> str:
    return f"closed: {close_grants(db, now=at)}"


def first_admin(db: Session, given: argparse.Namespace, at: datetime) -> str:
    """An account that owns the site, and a link to set its password with; only while nobody owns it."""
    if db.scalar(select(func.count()).where(User.role == Role.SUPER_ADMIN, User.is_active)):
        raise NotPossible("there is a super admin already; they make the others")
    email = given.email.strip()
    user = db.scalar(select(User).where(func.lower(User.email) == email.lower()))
    if user is None:
        first, _, last = given.name.strip().partition(" ")
        user = User(email=email, first_name=first, last_name=last or first)
        put(user, Tier.FREE, SubscriptionStatus.INACTIVE)
        db.add(user)
    user.role, user.email_verified, user.is_active = Role.SUPER_ADMIN, True, True
    token = new_reset_token(user, now=at)
    db.flush()
    audit(
        db,
        user_id=user.id,
        action="identity.first_admin",
        entity=("users", str(user.id)),
        new={"by": getpass.getuser()},
    )
    return (
        f"{user.email} is the first super admin. Set the password within {constants.RESET_MINUTES} minutes at\n\n"
        f"    {settings().base_url}/auth/reset-password?token={token}\n"
    )


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m api.cli", description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    commands = made.add_subparsers(required=True)
    glass = commands.add_parser("breakglass", help="emergency access").add_subparsers(required=True)
    opening = glass.add_parser("open")
    opening.add_argument("--user", required=True, help="the email address of an active admin")
    opening.add_argument("--ttl", type=minutes, default=15, help="how long the secret may be used, such as 15m")
    opening.add_argument("--reason", required=True)
    opening.set_defaults(run=open_emergency)
    glass.add_parser("close").set_defaults(run=close_emergency)
    first = commands.add_parser("first-admin", help="the account that owns the site")
    first.add_argument("--email", required=True)
    first.add_argument("--name", required=True)
    first.set_defaults(run=first_admin)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run one of the commands; the exit code."""
    given = parser().parse_args(arguments)
    run: Callable[[Session, argparse.Namespace, datetime], str] = given.run
    try:
        with Session(engine()) as db, db.begin():
            said = run(db, given, now())
    except NotPossible as refused:
        print(f"Not possible: {refused}.")
        return 1
    print(said)
    return 0
