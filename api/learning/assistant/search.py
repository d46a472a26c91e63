"""Finding passages: PostgreSQL's own text search, words weighted by how rare they are, slips of the hand forgiven."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import yaml
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.learning.assistant.edit_distance import distance
from api.learning.assistant.heading_matches import is_named, same_order
from api.learning.assistant.nearest_word import nearest
from api.learning.assistant.passages import DOTTED, undotted
from api.learning.assistant.tables import PassageKind

MOST_WORDS: Final = 24
SYNONYM_WEIGHT: Final = 0.5
CORRECTED_WEIGHT: Final = 0.8
EARLIER_WEIGHT: Final = 0.45  # of words that only the turns before said
FOUND: Final = 12
CANDIDATES: Final = 120
STRONGEST: Final = 60  # of them tell together what their lesson holds
SHARE_FLOOR: Final = 0.4
NUMBER_WEIGHT: Final = 0.3
AROUND_WEIGHT: Final = 0.35  # of where and by whom, "in the human body", beside a thing that is asked about
NEIGHBOURS: Final = 0.06  # for two words that follow each other in the question and in a heading
DEFINES: Final = 1.6  # for a passage that has the asked thing in bold
NAMED: Final = 1.25  # for a part whose heading is what a question asks the meaning of
# Small words that a slip turns into strangers.
SMALL_WORDS = ("their", "there", "which", "because", "where", "really", "does", "what", "when", "with", "that", "about")
SHAPE = "'{0.25, 0.5, 0.8, 1.0}'"
LEXEMES = "select lexeme from unnest(to_tsvector('english', :words)) order by positions[1]"
KNOWN = """
select word, passages from assistant_words where word = any(:words)
"""
SEARCH = f"""
with asked as materialized (
  select a.lexeme, a.weight, plainto_tsquery('simple', a.lexeme) as query
  from unnest(cast(:lexemes as text[]), cast(:weights as float8[])) a(lexeme, weight)
), hits as materialized (
  select p.id, sum(a.weight * ts_rank({SHAPE}, p.search, a.query, 1)) as score,
         sum(a.weight) as covered, array_agg(a.lexeme) as lexemes
  from assistant_passages p join asked a on p.search @@ a.query
  where p.kind = any(:kinds)
  group by p.id
)
select p.id, p.kind, p.source_id, p.part, p.topic_id, p.title, p.heading, p.body, p.steps, h.lexemes,
       t.school_year, t.name as topic, s.name as subject, t.subject_id,
       p.kind <> 'page' or coalesce(b.required_tier = any(:tiers), false) as opens,
       h.score * case p.kind when 'page' then :page_weight when 'item' then :item_weight when 'try' then 0.85 else 1 end
       * case when p.source_id = :near_source then 1.5 when p.topic_id = :near_topic then 1.3 else 1 end
       * case when lower(p.heading) in ('take care', 'remember') then 0.8 else 1 end
       * case when t.school_year = :school_year then 1.05 else 1 end
       * case when p.body ilike :bold then :defines else 1 end as score
from hits h join assistant_passages p on p.id = h.id
  left join topics t on t.id = p.topic_id left join subjects s on s.id = t.subject_id
  left join lessons l on p.kind in ('section', 'worked', 'try') and l.id = p.source_id
  left join books b on p.kind = 'page' and b.id = p.source_id
  left join questions q on p.kind = 'item' and q.id = p.source_id
where not exists (select from assistant_withheld w
                  where (w.kind, w.source_id, w.part) = (p.kind, p.source_id, p.part) and w.released_at is null)
  and (l.is_active or q.is_active and q.id = any(:seen)
       or b.approval_status = 'approved'
          and (p.part <= least(b.preview_page_count, b.page_count - 1) or b.required_tier = any(:tiers)))
order by score * (0.4 + h.covered / :total) desc, p.id limit :most
"""
NO_THINGS: Final = ("use", "mean", "know", "give", "need", "help", "explain", "tell", "like", "also", "good", "call")
EVERY_KIND = tuple(PassageKind)


@dataclass(frozen=True)
class Reach:
    """What of our material one learner may see: plans they may read whole, and questions they have answered."""

    tiers: list[str]
    seen: list[UUID]
    school_year: str | None = None


@dataclass(frozen=True)
class Hit:
    """A passage that answers, and how well. `share` of the asked words' weight stands in it."""

    id: UUID
    kind: PassageKind
    source_id: UUID
    part: int
    topic_id: UUID | None
    subject_id: UUID | None
    title: str
    heading: str
    body: str
    steps: list[str]
    topic: str | None
    subject: str | None
    school_year: str | None
    score: float
    share: float
    opens: bool = True  # for a page: whether the whole book may be read, not its first pages alone


@dataclass
class Query:
    """The words looked for with their weights; `own` are the question's, `corrected` its slips."""

    weights: dict[str, float] = field(default_factory=dict)
    own: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    corrected: dict[str, str] = field(default_factory=dict)
    said: str = ""
    total: float = 0.0

    @property
    def beside(self) -> dict[str, float]:
        """The words that were not asked for and may stand near: what ours are called else, what was said around."""
        return {word: weight for word, weight in self.weights.items() if word not in self.own}

    def share(self, held: set[str]) -> float:
        """How much of what was asked, by weight, these words are."""
        covered = sum(self.weights[word] for word in self.own if word in held)
        return min(1.0, covered / self.total) if self.total else 0.0

    def as_typed(self, stem: str) -> str:
        """The learner's own word, of which the search knows the stem."""
        return next(
            (word for word in re.findall(r"[\w'-]+", self.said) if word.lower().startswith(stem[:-1] or stem)), stem
        )


@cache
def words() -> tuple[frozenset[str], dict[str, str], frozenset[str], frozenset[str]]:
    """Words of asking, what our lessons call what learners say, real words that are no slips, words of place."""
    listed = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text("utf-8"))
    asking, real, around = (frozenset(listed[each].split()) for each in ("asking", "real", "around"))
    return asking, dict(listed["otherwise"]), real, around


def query_of(db: Session, question: str, earlier: str = "", whole: str = "", *, is_name: bool = False) -> Query:
    """The words of a question, rare ones heavier, with synonyms of the `whole`, corrected slips and earlier turns.

    Of a name no word is one of asking: a "topic sentence" is more than a sentence.
    """
    passages = db.scalar(text("select count(*) from assistant_passages")) or 0
    said = _lexemes(db, question)
    own = said if is_name else _asked_words(said)
    phrases, otherwise = _said_otherwise(whole or question)
    named = set(_lexemes(db, phrases))
    known = _known(db, own)
    found = Query(said=question)
    for word in own:
        if word in known:
            is_around = word in words()[3] and not set(own) <= words()[3]
            share = NUMBER_WEIGHT if word.isdigit() else AROUND_WEIGHT if is_around else 1
            found.weights[word] = _rarity(passages, known[word]) * share
        elif word not in named:
            _correct(db, word, found)
    for word, holding in _known(db, list(found.corrected.values())).items():
        found.weights.setdefault(word, CORRECTED_WEIGHT * _rarity(passages, holding))
    # A word that stands nowhere in our material weighs as much as the rarest: it was asked and cannot be answered.
    found.total = sum(found.weights.values()) + len(found.unknown) * _rarity(passages, 1)
    found.own = list(found.weights)
    _add(db, found, passages, otherwise, SYNONYM_WEIGHT)
    if named - set(_known(db, list(named))) or not found.own:
        found.own = list(found.weights)
    _add(db, found, passages, earlier, EARLIER_WEIGHT)
    return found


def _asked_words(said: list[str]) -> list[str]:
    """The words that are asked for; of words of asking alone those that may be a thing too, as "work" may."""
    own = [word for word in said if word not in words()[0]]
    return own or [word for word in said if word not in NO_THINGS]


def _lexemes(db: Session, said: str) -> list[str]:
    cleaned = re.sub(r"[^\w\s'-]", " ", DOTTED.sub(undotted, said))
    return list(db.scalars(text(LEXEMES), {"words": cleaned}))[:MOST_WORDS] if cleaned.strip() else []


def known_words(db: Session, said: str) -> list[str]:
    """The words of a text that stand somewhere in our material, as they were written."""
    return [word for word in said.split() if (stems := _lexemes(db, word)) and _known(db, stems)]


def as_written(db: Session, stem: str, texts: Iterable[str]) -> str | None:
    """The first word of these texts with this stem, as it is spelt there; None where there is none."""
    spelt = dict.fromkeys(re.findall(r"[a-z]+", " ".join(texts).lower()))
    return next((word for word in spelt if word.startswith(stem[:-1]) and stem in _lexemes(db, word)), None)


def _known(db: Session, asked: list[str]) -> dict[str, int]:
    return {row.word: row.passages for row in db.execute(text(KNOWN), {"words": asked})} if asked else {}


def _rarity(passages: int, holding: int) -> float:
    """The inverse document frequency of BM25 (Robertson and Zaragoza 2009), never below zero."""
    return math.log(1 + (passages - holding + 0.5) / (holding + 0.5))


def _add(db: Session, found: Query, passages: int, said: str, weight: float) -> None:
    fresh = [word for word in _lexemes(db, said) if word not in words()[0]] if said else []
    for word, holding in _known(db, fresh).items():
        found.weights.setdefault(word, weight * _rarity(passages, holding))


def _said_otherwise(question: str) -> tuple[str, str]:
    """The learner's phrases we know, and what our lessons call those things."""
    said = f" {re.sub(r'[^a-z0-9-]+', ' ', question.lower())} "
    named = [(phrase, words) for phrase, words in words()[1].items() if f" {phrase} " in said]
    return " ".join(phrase for phrase, _ in named), " ".join(words for _, words in named)


def _correct(db: Session, word: str, found: Query) -> None:
    """The nearest word of ours, at most two slips away in a long word and one in a short."""
    if len(word) < 4 or not word.isalpha():
        if word.isalpha() and len(word) > 1:
            found.unknown.append(word)
        return
    if word in words()[2]:
        found.unknown.append(word)
        return
    if any(distance(word, small, 1) <= 1 for small in SMALL_WORDS):
        return
    best = nearest(db, word, found.as_typed(word).lower())
    if best in words()[0]:  # "exmaple": a word of asking, and nothing that is looked for
        return
    if best:
        found.corrected[word] = best
    else:
        found.unknown.append(word)


def search(
    db: Session,
    query: Query,
    reach: Reach,
    *,
    kinds: tuple[PassageKind, ...] = EVERY_KIND,
    near_source: UUID | None = None,
    near_topic: UUID | None = None,
    named: str = "",
    most: int = FOUND,
) -> list[Hit]:
    """Passages this learner may see, best first; those with `named` in bold, as where it is explained, come earlier."""
    if not query.weights:
        return []
    asked: dict[str, Any] = {
        "lexemes": list(query.weights), "weights": list(query.weights.values()), "kinds": [str(kind) for kind in kinds],
        "seen": reach.seen, "tiers": reach.tiers, "school_year": reach.school_year, "near_source": near_source,
        "near_topic": near_topic, "page_weight": 0.7, "item_weight": 0.75, "most": CANDIDATES,
        "total": sum(query.weights.values()),
        "bold": f"%**{re.sub(r'[^A-Za-z -]', '', named)}%" if named else "", "defines": DEFINES,
    }  # fmt: skip
    rows = [dict(row) for row in db.execute(text(SEARCH), asked).mappings()]
    held = _held_by_source(rows[:STRONGEST])
    found = [_hit(row, query, held) for row in rows]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))[:most]


def _held_by_source(rows: list[dict[str, Any]]) -> dict[UUID, set[str]]:
    """The asked words that a lesson holds anywhere: its parts speak of one thing. A book's pages do not."""
    held: dict[UUID, set[str]] = {}
    for row in rows:
        if row["kind"] != PassageKind.PAGE:
            held.setdefault(row["source_id"], set()).update(row["lexemes"])
    return held


def _hit(row: dict[str, Any], query: Query, held: dict[UUID, set[str]]) -> Hit:
    here = set(row.pop("lexemes"))
    share = query.share(held.get(row["source_id"], here) if row["kind"] != PassageKind.PAGE else here)
    score = row["score"] * (SHARE_FLOOR + 0.5 * share + 0.5 * query.share(here))
    score *= 1 + NEIGHBOURS * same_order(query.said, f"{row['heading']} {row['title']}")
    score *= NAMED if is_named(query.said, query.own, row["heading"]) else 1
    return Hit(**{**row, "kind": PassageKind(row["kind"]), "score": score, "share": share})
