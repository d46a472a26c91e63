"""The SQL of the search for books, in pieces that the search puts together."""

from collections.abc import Mapping
from typing import Final, Literal

from api import constants

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
LENGTH: Final = (
    f"case when b.page_count < {constants.BOOK_SHORT_BELOW_PAGES} then 'short'"
    f" when b.page_count <= {constants.BOOK_MEDIUM_PAGES} then 'medium' else 'long' end"
)
# "is true" keeps PostgreSQL from making a join of it: it looks each book up in what it has found once.
FILTERS: Final[Mapping[str, str]] = {
    "subject": """(b.id in (select l.book_id from book_categories l join under u on u.id = l.category_id
                  join categories c on c.id = u.top where c.slug = :subject)) is true""",
    "year": """(b.id in (select y.book_id from book_subject_years y join school_years s on s.id = y.school_year_id
               where s.label = :year)) is true""",
    "level": "b.difficulty = :level",
    "language": "b.language = :language",
    "tier": "b.required_tier = :tier",
    "author": "b.author = :author",
    "length": f"{LENGTH} = :length",
}
# Facet -> where its values come from, beside the books that fit, and how each is called.
FACETS: Final[Mapping[str, tuple[str, str, str]]] = {
    "subject": ("join book_categories l on l.book_id = m.id join under u on u.id = l.category_id"
                " join categories c on c.id = u.top", "c.slug", "c.name"),
    "year": ("join book_subject_years y on y.book_id = m.id join school_years s on s.id = y.school_year_id",
             "s.label", "s.label"),
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
                          where l.book_id = b.id and c.is_active), '[]'))"""
# What may be chosen where too many books fit to count each choice: what some book has; each is a look into an index.
CHOICES: Final = f"""
select 'subject' as facet, c.slug as value, c.name as label, null::bigint as books from categories c
where (select true from under u join book_categories l on l.category_id = u.id where u.top = c.id limit 1)
union all select 'year', s.label, s.label, null from school_years s
where (select true from book_subject_years y where y.school_year_id = s.id limit 1)
union all select 'language', l.language, l.language, null from languages l where l.language is not null
union all select k.facet, k.value, k.value, null from (values
  ('level', 'easy'), ('level', 'medium'), ('level', 'hard'), ('tier', 'trial'), ('tier', 'basic'), ('tier', 'premium'),
  ('length', 'short'), ('length', 'medium'), ('length', 'long')) k(facet, value)
where (select true from books b where b.approval_status = 'approved' and k.value = case k.facet
       when 'level' then b.difficulty when 'tier' then b.required_tier else {LENGTH} end limit 1)
"""
# A category in use holds what stands under it too (`under`).
# Up to :most books that fit the words are looked at one by one. Where more fit, the best are sought among the first
# :most with the words in title or author and the first :most with them anywhere; nothing is counted beyond :most.
# Where the filters leave few of many (`fitting`), those are all the candidates, so that no order is walked in vain.
# What a case or a gate does not ask for is never run. "offset 0" looks candidates up by their keys: the planner takes
# them for so many that it would read every book.
SEARCH: Final = """
with recursive under as (
  select id, id as top from categories where is_active
  union all select c.id, u.top from categories c join under u on c.parent_id = u.id where c.is_active
), languages as (
  (select min(language) as language from books where approval_status = 'approved')
  union all select (select min(b.language) from books b
                    where b.approval_status = 'approved' and b.language > l.language)
  from languages l where l.language is not null
), matched as materialized (
  select b.id, b.difficulty, b.language, b.required_tier, b.author, {length} as length{flags}
  from books b where b.approval_status = 'approved'{words} limit :most + 1
), size as materialized (select count(*) > :most as is_broad from matched),
few as materialized (select * from matched where not (select is_broad from size)),
fitting as materialized (
  select b.id from books b where (select is_broad from size) and b.approval_status = 'approved'{fits} limit :most + 1
), plenty as materialized (select count(*) > :most as are_many from fitting),
facets as ({facets}), candidates as (
  select m.id from few m where {all}
  union select id from fitting where not (select are_many from plenty)
  union {broad}
), places as (
  select b.id, row_number() over (order by {order}) as place
  from candidates m cross join lateral (select * from books b where b.id = m.id offset 0) b
  order by {order} limit :limit offset :offset
), page as (select {card} as book, p.place from places p join books b on b.id = p.id)
select case when (select is_broad from size)
            then (select count(*) from fitting)
            else (select count(*) from few m where {all}) end as total,
       (select coalesce(json_agg(book order by place), '[]') from page) as books,
       (select coalesce(json_agg(json_build_object('facet', facet, 'value', value, 'label', label, 'books', books)
                                 order by facet, books desc, label), '[]')
        from (select * from facets union all
              select * from ({choices}) c where (select is_broad from size)) offered) as facets
"""
# The candidates of a broad search: by rank, and by any other order.
BROAD_RANKED: Final = """
(select b.id from books b where (select are_many from plenty) and b.approval_status = 'approved'{fits}
   and b.named @@ {asked} limit :most)
union (select id from fitting where (select are_many from plenty) limit :most)
"""
BROAD_ORDERED: Final = """
(select b.id from books b where (select are_many from plenty) and b.approval_status = 'approved'{fits}
 order by {order} limit :limit + :offset)
"""
