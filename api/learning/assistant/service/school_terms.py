"""Whether a short question only names something our lessons have a name for: then it is school and no trouble."""

import re
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.learning.assistant.search import query_of
from models.distress.online import probability, subjects_of

# What a learner says around the name of a thing: "explain osmosis to me", "help me with matrices".
ASKING: Final = re.compile(
    r"^\W*(?:(?:please|pliz|plz|hi|hello|can you|could you|kindly|i want you to|i need you to)\s+)*"
    r"(?:(?:explain|describe|define|discuss|teach|revise)(?: (?:to|for)\b)?(?: me\b)?(?: (?:about|on)\b)?"
    r"|tell me (?:more |something )?(?:about|on)|(?:i need )?help(?: me)?(?: out)? (?:with|in|on|(?:to )?understand)"
    r"|i (?:really |still )?(?:do not|don'?t|can ?not|can'?t|did not|didn'?t) (?:understand|get|know)(?: about)?"
    r"|what (?:is|are)|(?:give|show) me (?:(?:some|an?|the|\w+) )?examples? of|(?:give|tell) me(?: the)?|meaning of"
    r"|colou?rs? of|i am (?:stuck|confused) (?:on|in|with|about))?\s*"
    r"(?P<thing>.+?)(?:\s+(?:to me|for me|please|pliz|plz|pls))*\W*$",
    re.IGNORECASE | re.DOTALL,
)
# Asked for an explanation of, a word that any lesson holds is of school; asked for help with, only its name is.
EXPLAINING: Final = re.compile(
    r"^\W*(?:(?:please|pliz|plz|hi|hello|can you|could you|kindly)\s+)*(?:explain|describe|define|discuss"
    r"|what (?:is|are)|tell me (?:more )?about|meaning of|(?:give|show) me .*\bexamples?)\b",
    re.IGNORECASE,
)
# Lists of what belongs to a thing: "advantages of breastfeeding" is no word about oneself.
OF_A_THING: Final = (
    r"(?:(?:dis)?advantages?|functions?|uses|importance|signs|symptoms|stages|causes|effects|types|kinds|parts|structure"
    r"|characteristics|features|properties|adaptations|examples|methods|ways|factors|roles?)"
)
LISTING: Final = re.compile(
    rf"^\W*(?:(?:what are|state|give|list|mention|name|explain|describe|outline|the|\w+)\s+){{0,3}}{OF_A_THING}"
    rf"(?: and {OF_A_THING})? (?:of|affecting)\s+(?:(?:the|an?)\s+)?(?P<thing>.+?)\W*$",
    re.IGNORECASE | re.DOTALL,
)
NOT_UNDERSTOOD: Final = re.compile(r"\b(?:not|n'?t) (?:understand|get|know)\b", re.IGNORECASE)
DELICATE: Final = re.compile(
    r"\b(?:hiv|aids|sti?ds?|stis|pregnan\w*|drugs?|alcohol\w*|abus\w*|violen\w*|stress\w*|depress\w*|hunger|bull\w+"
    r"|pain\w*|sex\w*|rap(?:e|ed|ist)|periods?|home|family|touch\w*)\b",
    re.IGNORECASE,
)
OXIDATION_STATES: Final = re.compile(r"\(?\b(?:ii|iii|iv)\b\)?", re.IGNORECASE)
OF_SCHOOL: Final = frozenset(("asks", "school"))
OF_PEOPLE: Final = frozenset(("me", "kin", "adult", "death", "nobody"))
OF_HARM: Final = frozenset(("beat", "drugs", "sad", "fear"))
LIFE: Final = re.compile(  # it may be one's own
    r"^(?:my |the |this |our )?life\b(?! (?:cycle|span|process|histor|form|science))", re.IGNORECASE
)
CALM: Final = 0.1
MOST_WORDS: Final = 6
NAMED: Final = "select exists (select 1 from assistant_passages where search @@ cast(:name as tsquery))"


def names_term(db: Session, said: str) -> bool:
    """Whether all that is left of the words, without those of asking, stands in one title or heading of our material.

    Where an explanation is asked for, it may stand anywhere in it. Words of oneself, of people near one or of harm
    never count as a name where help is asked for.
    """
    listed = LISTING.match(said)
    found = listed or ASKING.match(said)
    thing = OXIDATION_STATES.sub(" ", found["thing"]).strip() if found else ""
    subjects = subjects_of(thing) - OF_SCHOOL
    explains = bool(listed or EXPLAINING.match(said))
    is_own = bool(subjects & (OF_PEOPLE if explains else OF_PEOPLE | OF_HARM)) or bool(LIFE.match(thing))
    if not thing or len(thing.split()) > MOST_WORDS or is_own:
        return False
    if not explains and DELICATE.search(thing):
        return False
    query = query_of(db, thing)
    if not query.own or query.unknown:
        return False
    if explains and not subjects and not listed:
        return True
    joined = " | " if NOT_UNDERSTOOD.search(said) and probability(thing) < CALM else " & "
    name = joined.join("'{}':AB".format(stem.replace("'", "''")) for stem in query.own)
    return bool(db.scalar(text(NAMED), {"name": name}))
