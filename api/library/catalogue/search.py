"""Finding books: words, filters, how many would fit each other choice, and one page, in one statement.

A page costs one statement; where nothing was found, one more looks for misspelt words and a third searches again.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

from sqlalchemy import text
from sqlalchemy.orm import Session

Sort = Literal["best", "title", "newest", "rating", "short", "long"]
ORDERS: Final[Mapping[Sort, str]] = {
    "best": "{rank} desc, b.rating desc nulls last, b.title, b.id",
    "title": "b.title, b.id",
    "newest": "b.published_year desc nulls last, b.title, b.id",
    "rating": "b.rating desc nulls last, b.total_ratings desc, b.title, b.id",
    "short": "b.page_count, b.title, b.id",
    "long": "b.page_count desc, b.title, b.id",
}
# Half a word finds its whole, so that a page fills while somebody types.
WORDS: Final = """(websearch_to_tsquery('english', :words)
  || (websearch_to_tsquery('english', :head) && to_tsquery('simple', :prefix)))"""
WHOLE_WORDS: Final = "websearch_to_tsquery('english', :words)"
ONLY_PREFIX: Final = "(websearch_to_tsquery('english', :words) || to_tsquery('simple', :prefix))"
LENGTH: Final = "case when b.page_count < 30 then 'short' when b.page_count <= 80 then 'medium' else 'long' end"
FILTERS: Final[Mapping[str, str]] = {
    "subject": """b.id in (select l.book_id from book_categories l join categories c on c.id = l.category_id
                  where c.slug = :subject and c.is_active)""",
    "year": """b.id in (select y.book_id from book_subject_years y join school_years s on s.id = y.school_year_id
               where s.label = :year)""",
    "level": "b.difficulty = :level",
    "language": "b.language = :language",
    "tier": "b.required_tier = :tier",
    "author": "b.author = :author",
    "length": f"{LENGTH} = :length",
}
# Facet -> where its values come from, beside the books that fit, and how each is called.
FACETS: Final[Mapping[str, tuple[str, str, str]]] = {
    "subject": ("join book_categories l on l.book_id = m.id join categories c on c.id = l.category_id and c.is_active",
                "c.slug", "c.name"),
    "year": ("join (select distinct book_id, school_year_id from book_subject_years) y on y.book_id = m.id"
             " join school_years s on s.id = y.school_year_id", "s.label", "s.label"),
    "level": ("", "m.difficulty", "m.difficulty"),
    "language": ("", "m.language", "m.language"),
    "tier": ("", "m.required_tier", "m.required_tier"),
    "author": ("", "m.author", "m.author"),
    "length": ("", "m.length", "m.length"),
}  # fmt: skip
AUTHORS_COUNTED: Final = 30
CARD: Final = """
json_build_object(
  'id', b.id, 'title', b.title, 'author', b.author, 'description', b.description,
  'cover_image_url', b.cover_image_url, 'page_count', b.page_count, 'file_size', b.file_size,
  'difficulty', b.difficulty, 'published_year', b.published_year, 'required_tier', b.required_tier,
  'language', b.language, 'is_featured', b.is_featured, 'rating', b.rating, 'total_ratings', b.total_ratings,
  'topic_tags', b.topic_tags,
  'school_years', coalesce((select json_agg(distinct s.label) from book_subject_years y
                            join school_years s on s.id = y.school_year_id where y.book_id = b.id), '[]'),
  'categories', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
                                 'color', c.color, 'category_type', c.category_type)
                                 order by c.display_order, c.name)
                          from book_categories l join categories c on c.id = l.category_id
                          where l.book_id = b.id), '[]'))"""
SEARCH: Final = """
with matched as materialized (
  select b.id, b.difficulty, b.language, b.required_tier, b.author, {length} as length{flags}
  from books b where b.approval_status = 'approved'{words}
), facets as ({facets}), places as (
  select m.id, row_number() over (order by {order}) as place
  from matched m join books b on b.id = m.id where {all} order by {order} limit :limit offset :offset
), page as (select {card} as book, p.place from places p join books b on b.id = p.id)
select (select count(*) from matched m where {all}) as total,
       (select coalesce(json_agg(book order by place), '[]') from page) as books,
       (select coalesce(json_agg(json_build_object('facet', facet, 'value', value, 'label', label, 'books', books)
                                 order by facet, books desc, label), '[]') from facets) as facets
"""
NEAREST: Final = """
select given.word, (
  select c.word from catalogue_words c
  where c.trigrams && given.trigrams
  order by 2.0 * (select count(*) from unnest(c.trigrams) t where t = any(given.trigrams))
           / (cardinality(c.trigrams) + cardinality(given.trigrams)) desc, c.word limit 1) as nearest
from json_to_recordset(:words) as given(word text, trigrams text[])
"""
LIKE_ENOUGH: Final = 0.4
WORD: Final = re.compile(r"\w+")
LAST_WORD: Final = re.compile(r"\w+$")


@dataclass(frozen=True)
class BookSearch:
    """What a reader looks for; what is empty fits every book."""

    words: str = ""
    subject: str | None = None  # the slug of a category
    year: str | None = None
    level: str | None = None
    language: str | None = None
    tier: str | None = None
    author: str | None = None
    length: str | None = None
    topic: str | None = None  # a code of the curriculum, such as M1.02

    def chosen(self) -> dict[str, str]:
        """The facets that narrow, by name."""
        return {name: value for name, value in asdict(self).items() if name in FILTERS and value}


@dataclass(frozen=True)
class FoundBooks:
    """One page, the number of all, the other choices with how many books each has, and what was read for what."""

    total: int
    books: list[dict[str, Any]] = field(default_factory=list)
    facets: list[dict[str, Any]] = field(default_factory=list)
    searched_for: str = ""


def find_books(db: Session, wanted: BookSearch, *, sort: Sort, page: int, page_size: int) -> FoundBooks:
    """One page of the published books that fit; where no word fits, of those that fit the nearest words."""
    found = _search(db, wanted, sort, page, page_size)
    if found.total or found.facets or not wanted.words.strip():
        return found
    nearer = nearest_words(db, wanted.words)
    if nearer == wanted.words:
        return found
    return _search(db, replace(wanted, words=nearer), sort, page, page_size)


def _search(db: Session, wanted: BookSearch, sort: Sort, page: int, page_size: int) -> FoundBooks:
    chosen, words = wanted.chosen(), wanted.words.strip()
    given: dict[str, Any] = {**chosen, "limit": page_size, "offset": (page - 1) * page_size}
    asked = _words(words, given)
    fits = f" and b.search @@ {asked}" if asked else ""
    if wanted.topic:
        given["topic"] = f'["{wanted.topic}"]' if re.fullmatch(r"[\w.]+", wanted.topic) else "[null]"
        fits += " and b.topic_tags @> cast(:topic as jsonb)"
    rank = f"ts_rank_cd(b.search, {asked})" if asked else "b.is_featured::int"
    row = db.execute(text(SEARCH.format(
        length=LENGTH, card=CARD, words=fits, order=ORDERS[sort].format(rank=rank),
        flags="".join(f", {FILTERS[name]} as is_{name}" for name in chosen),
        facets=" union all ".join(_facet(name, chosen) for name in FACETS), all=_all(chosen),
    )), given).one()  # fmt: skip
    return FoundBooks(row.total, row.books, row.facets, words)


def _words(words: str, given: dict[str, Any]) -> str:
    """SQL of what the words look for, its values put beside the others; nothing where there are none."""
    if not words:
        return ""
    given["words"] = words
    last = LAST_WORD.search(words)
    if last is None or '"' in words or len(last[0]) < 2:
        return WHOLE_WORDS
    given["prefix"] = f"{last[0]}:*"
    given["head"] = head = words[: last.start()].strip()
    if WORD.search(head):
        return WORDS
    del given["head"]
    return ONLY_PREFIX


def _all(names: Mapping[str, str], but: str = "") -> str:
    return " and ".join(f"m.is_{name}" for name in names if name != but) or "true"


def _facet(name: str, chosen: Mapping[str, str]) -> str:
    """How many books each value of a facet would leave, with every other choice as it is."""
    joined, value, label = FACETS[name]
    limit = f" order by 4 desc, 2 limit {AUTHORS_COUNTED}" if name == "author" else ""
    return (
        f"(select '{name}' as facet, {value} as value, {label} as label, count(*) as books from matched m {joined}"
        f" where {_all(chosen, but=name)} and {value} is not null group by 2, 3{limit})"
    )


def trigrams(word: str) -> list[str]:
    """As the trigger on books makes them."""
    padded = f"  {word} "
    return sorted({padded[at : at + 3] for at in range(len(word) + 1)})


def nearest_words(db: Session, words: str) -> str:
    """The words with each that no title or author has in place of the likest that one has."""
    asked = [{"word": word, "trigrams": trigrams(word.lower())} for word in WORD.findall(words) if len(word) >= 4]
    if not asked:
        return words
    rows = db.execute(text(NEAREST), {"words": json.dumps(asked)})
    instead = {word: nearest for word, nearest in rows if nearest and likeness(word.lower(), nearest) >= LIKE_ENOUGH}
    return WORD.sub(lambda each: instead.get(each[0], each[0]), words)


def likeness(one: str, other: str) -> float:
    """The part of the trigrams two words share, 0 to 1 (Dice)."""
    a, b = set(trigrams(one)), set(trigrams(other))
    return 2 * len(a & b) / (len(a) + len(b))
