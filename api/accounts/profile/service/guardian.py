"""A guardian's consent: asked by the learner, given and withdrawn by the guardian, through a link and a code."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.profile.rules import adult_on
from api.accounts.profile.schemas import GuardianIn
from api.accounts.profile.service.contact_change import (
    LinkExpired,
    NoTriesLeft,
    TooSoon,
    WrongCode,
    hash_of,
    new_code,
)
from api.accounts.profile.service.profile import person
from api.accounts.profile.tables import ConsentScope, GuardianConsent
from api.notifications.email.service import post
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of
from api.platform.entitlements import is_adult
from api.platform.problem import Malformed, Problem
from api.platform.secrets import keyed_hash
from api.settings import settings

PURPOSE = "guardian-code"


class NotNeeded(Problem):
    status, title = 409, "No Consent Needed"
    detail = "Your date of birth says you are an adult. No one needs to agree for you."


class AlreadyAnswered(Problem):
    status, title = 409, "Already Answered"
    detail = "This question was answered already. The page shows what holds now."


def ask(db: Session, *, user_id: UUID, given: GuardianIn, now: datetime) -> GuardianConsent:
    """Note the question and send the guardian a link. An earlier question nobody answered is closed."""
    learner = person(db, user_id)
    if learner.date_of_birth and is_adult(learner.date_of_birth, day_of(now)):
        raise NotNeeded
    address = _address(given.email, learner)
    for open_question in _questions(db, user_id):
        if open_question.consented_at is None and open_question.declined_at is None:
            open_question.declined_at = now
    token = secrets.token_urlsafe(32)
    asked = GuardianConsent(
        user_id=user_id, guardian_name=given.name.strip(), relation=given.relation, guardian_email=address,
        guardian_phone=given.phone or None, version=constants.GUARDIAN_CONSENT_VERSION,
        scopes_asked=sorted(given.scopes), scopes=[], token_hash=hash_of(token), asked_at=now,
        link_expires_at=now + timedelta(days=constants.GUARDIAN_LINK_DAYS),
    )  # fmt: skip
    db.add(asked)
    db.flush()
    post(db, "guardian_asked", to=address, now=now, guardian=asked.guardian_name, learner=learner.first_name,
         link=_link(token), days=str(constants.GUARDIAN_LINK_DAYS))  # fmt: skip
    _noted(db, asked, "guardian.asked")
    return asked


def _address(email: str, learner: User) -> str:
    try:
        address = validate_email(email.strip(), check_deliverability=False).normalized.lower()
    except EmailNotValidError:
        raise Malformed(fields={"email": "Please enter a valid email"}) from None
    if address == learner.email.lower():
        raise Malformed(fields={"email": "This is your own address. Give your parent's or guardian's."})
    return address


def _link(token: str) -> str:
    return f"{settings().base_url}/guardian-consent?token={token}"


def _questions(db: Session, user_id: UUID) -> Sequence[GuardianConsent]:
    rows = select(GuardianConsent).where(GuardianConsent.user_id == user_id)
    return db.scalars(rows.order_by(GuardianConsent.asked_at.desc(), GuardianConsent.id.desc())).all()


def latest(db: Session, user_id: UUID) -> GuardianConsent | None:
    """The consent that holds, else the last question asked."""
    found = _questions(db, user_id)
    return next((each for each in found if each.is_live), found[0] if found else None)


def allows(db: Session, user_id: UUID, scope: ConsentScope) -> bool:
    """Whether somebody with the authority has agreed to this one thing for this learner, and still does."""
    return any(scope in each.scopes for each in _questions(db, user_id) if each.is_live)


def opened(db: Session, *, token: str, now: datetime, lock: bool = False) -> tuple[GuardianConsent, User]:
    """The question behind a link. A link that was answered stays good for withdrawing."""
    row = select(GuardianConsent).where(GuardianConsent.token_hash == hash_of(token))
    found = db.scalar(row.with_for_update() if lock else row)
    if found is None or (found.consented_at is None and (now > found.link_expires_at or found.declined_at)):
        raise LinkExpired
    learner = person(db, found.user_id)
    if learner.deleted_at is not None:
        raise LinkExpired
    return found, learner


def send_code(db: Session, *, token: str, now: datetime) -> None:
    asked, learner = opened(db, token=token, now=now, lock=True)
    _unanswered(asked)
    lasts = timedelta(minutes=constants.CONTACT_CODE_MINUTES)
    if asked.code_expires_at:
        ready = asked.code_expires_at - lasts + timedelta(seconds=constants.CONTACT_CODE_WAIT_SECONDS)
        if now < ready:
            raise TooSoon(retryAfter=int((ready - now).total_seconds()) + 1)
    code = new_code()
    asked.code_hash, asked.code_tries = keyed_hash(PURPOSE, f"{asked.id}:{code}"), 0
    asked.code_expires_at = now + lasts
    post(db, "guardian_code", to=asked.guardian_email or "", now=now, guardian=asked.guardian_name,
         learner=learner.first_name, code=code)  # fmt: skip


def _unanswered(asked: GuardianConsent) -> None:
    if asked.consented_at or asked.declined_at:
        raise AlreadyAnswered


def confirm(
    db: Session, *, token: str, code: str, scopes: set[ConsentScope], client: Client, now: datetime
) -> Problem | None:
    """The guardian agrees to these scopes. A wrong code is returned, not raised, so that the try stays counted."""
    asked, learner = opened(db, token=token, now=now, lock=True)
    _unanswered(asked)
    if asked.code_hash is None or asked.code_expires_at is None or now > asked.code_expires_at:
        return WrongCode()
    if asked.code_tries >= constants.CONTACT_CODE_TRIES:
        return NoTriesLeft("That was the last try. Ask for a new code.")
    asked.code_tries += 1
    if not secrets.compare_digest(asked.code_hash, keyed_hash(PURPOSE, f"{asked.id}:{code}")):
        return WrongCode()
    if not scopes <= set(asked.scopes_asked):
        raise Malformed(fields={"scopes": "Only what was asked can be agreed to."})
    asked.consented_at, asked.code_hash = now, None
    asked.scopes = sorted(scopes)
    asked.ip, asked.user_agent = client.ip, client.user_agent[:300]
    asked.ends_on = adult_on(learner.date_of_birth) if learner.date_of_birth else None
    db.flush()
    keep_in_step(db, learner, now)
    post(db, "guardian_agreed", to=asked.guardian_email or "", now=now, guardian=asked.guardian_name,
         learner=learner.first_name, link=_link(token))  # fmt: skip
    post(db, "guardian_answered", to=learner.email, now=now, user_id=learner.id, first_name=learner.first_name,
         guardian=asked.guardian_name)  # fmt: skip
    _noted(db, asked, "guardian.consented")
    return None


def decline(db: Session, *, token: str, now: datetime) -> None:
    asked, _ = opened(db, token=token, now=now, lock=True)
    _unanswered(asked)
    asked.declined_at = now
    _noted(db, asked, "guardian.declined")


def withdraw(db: Session, *, token: str, now: datetime) -> None:
    """Works at once and needs no code: taking consent back must be easier than giving it. Twice is the same as once."""
    given, learner = opened(db, token=token, now=now, lock=True)
    if given.is_live:
        end(db, given, learner, by="guardian", now=now)


def end(db: Session, given: GuardianConsent, learner: User, *, by: str, now: datetime) -> None:
    given.withdrawn_at, given.withdrawn_by = now, by
    db.flush()
    keep_in_step(db, learner, now)
    _noted(db, given, "guardian.withdrawn")


def keep_in_step(db: Session, learner: User, now: datetime) -> None:
    """`users.guardian_consented_at` is what the guards read: the moment of the first consent that still holds."""
    live = [each.consented_at for each in _questions(db, learner.id) if each.is_live and each.scopes]
    learner.guardian_consented_at = min((at for at in live if at), default=None)
    db.flush()


def _noted(db: Session, consent: GuardianConsent, action: str) -> None:
    audit(db, user_id=consent.user_id, action=action, entity=("guardian_consent", str(consent.id)),
          new={"scopes": consent.scopes or consent.scopes_asked, "version": consent.version})  # fmt: skip
