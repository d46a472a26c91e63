"""What DuckDB says and Spark does not, a construct at a time: read the left, then the right."""

import json
import re

import pytest

from pipelines.engines import business_numbers
from pipelines.spark.contract import reported
from pipelines.spark.dialect import TYPES, Types, to_spark
from pipelines.sql import Step, from_files
from tests.conftest import NOON

COLUMNS = {
    "id": "BIGINT", "who": "VARCHAR", "day": "DATE", "other_day": "DATE", "at": "TIMESTAMP WITH TIME ZONE",
    "later": "TIMESTAMP WITH TIME ZONE", "share": "DOUBLE", "price": "DECIMAL(9,2)", "whole": "INTEGER",
    "huge": "HUGEINT", "said": "JSON", "names": "VARCHAR[]", "key": "UUID", "shape": "STRUCT(a INTEGER)",
}  # fmt: skip
TYPES_HERE = {
    "learning.t": COLUMNS,
    "money.u": {"id": "BIGINT", "paid": "DOUBLE"},
    "money.w": {"id": "BIGINT", "x": "BIGINT"},
}
VARIABLES = {"as_of": NOON, "first_day": None, "least": 3, "word": "it's"}

# What parity saw Spark run. A function that is not here is looked up in Spark's own list before it joins them.
SPARK_HAS = """
    abs any_value array array_contains array_sort atanh avg bool_and bool_or cast ceil coalesce collect_list
    concat concat_ws conv corr count date_add date_format date_sub date_trunc datediff decimal element_at
    exists exp explode extract filter flatten floor from_json from_utc_timestamp get greatest
    grouping hash if isnan lag last_day lead least left listagg lower lpad make_dt_interval make_ym_interval
    map max max_by median min min_by month named_struct ntile nullif pi power rank regr_slope replace rint
    round row_number sequence size slice split sqrt stddev_samp struct sum tanh timestamp_seconds to_json
    transform trim trunc unix_micros weekofyear year
"""
NO_CODE = re.compile(r"/\*.*?\*/|'(?:[^'\\]|\\.)*'|`[^`]*`", re.DOTALL)
# The rule it needs: an expression over one row of `t`, and what stands in its place.
EXPRESSIONS = {
    "a variable is what it holds": ("whole > getvariable('least')", "t.whole > 3"),
    "a variable with a quote in it": ("getvariable('word')", r"'it\'s'"),
    "a variable that is not set": ("getvariable('first_day') is null", "NULL IS NULL"),
    "two dates apart are days": ("day - other_day", "DATEDIFF(DAY, t.other_day, t.day)"),
    "months crossed": ("datediff('month', day, other_day)",
                       "DATEDIFF(MONTH, trunc(t.day, 'MM'), trunc(t.other_day, 'MM'))"),
    "midnights crossed": ("datediff('day', at, later)",
                          "DATEDIFF(DAY, CAST(t.at AS DATE), CAST(t.later AS DATE))"),
    "a date and some days": ("day + 3", "date_add(t.day, CAST(3 AS INT))"),
    "a date before some days": ("day - whole", "date_sub(t.day, CAST(t.whole AS INT))"),
    "a mean of decimals is their sum by their number": (
        "round(avg(price), 1)", "round(((CAST(SUM(t.price) AS DOUBLE) / COUNT(t.price))) * 1e1, 0) / 1e1"),
    "a mean of some decimals": (
        "avg(price) filter (where whole > 1)",
        "(CAST(SUM(t.price) FILTER(WHERE t.whole > 1) AS DOUBLE) / COUNT(t.price) FILTER(WHERE t.whole > 1))"),
    "a mean of some decimals over a window is left": (
        "avg(price) filter (where whole > 1) over (partition by who)",
        "AVG(t.price) FILTER(WHERE t.whole > 1) OVER (PARTITION BY t.who)"),
    "a quotient of decimals is one of floats": ("price / whole", "CAST(t.price AS DOUBLE) / t.whole"),
    "the first of a list, which may have none": ("names[1]", "get(t.names, 0)"),
    "lists one after the other": (
        "flatten([names, null])", "flatten(FILTER(ARRAY(t.names, NULL), v -> NOT v IS NULL))"),
    "a whole quotient of fractions is the floor": ("share // 2", "floor((t.share) / (2))"),
    "a whole quotient of very large numbers is exact": (
        "huge // 7", "CAST(((t.huge) - (t.huge) % (7)) / (7) AS DECIMAL(38, 0))"),
    "a float is rounded by its power of ten": ("round(share, 2)", "round((t.share) * 1e2, 0) / 1e2"),
    "every quotient by / is a float": ("round(whole / id, 1)", "round((t.whole / t.id) * 1e1, 0) / 1e1"),
    "a case with one float is a float": (
        "round(case when true then price else share end, 1)",
        "round((CASE WHEN TRUE THEN t.price ELSE t.share END) * 1e1, 0) / 1e1"),
    "a decimal is rounded as it stands": ("round(price, 1)", "ROUND(t.price, 1)"),
    "a float cast to a whole number is rounded to even": ("share::int", "CAST(rint(t.share) AS INT)"),
    "a decimal cast to a whole number is rounded": ("price::bigint", "CAST(round(t.price, 0) AS BIGINT)"),
    "a number written in hexadecimal": ("('0x' || who)::bigint", "CAST(conv(t.who, 16, 10) AS BIGINT)"),
    "an id is text": ("key::uuid", "CAST(t.key AS STRING)"),
    "a very large number": ("whole::hugeint", "CAST(t.whole AS DECIMAL(38, 0))"),
    "before all time": ("'-infinity'::timestamptz", "timestamp_seconds(-62135596800)"),
    "microseconds of a moment": ("epoch_us(at)", "unix_micros(t.at)"),
    "seconds of a moment keep their fraction": ("epoch(at)", "unix_micros(CAST(t.at AS TIMESTAMP)) / 1e6"),
    "seconds between two moments": ("epoch(later - at)", "(unix_micros(t.later) - unix_micros(t.at)) / 1e6"),
    "the name of an ISO week": (
        "strftime(day, '%G-W%V')",
        "concat(EXTRACT(YEAROFWEEK FROM t.day), '-W', lpad(weekofyear(t.day), 2, '0'))"),
    "some days": ("at - to_days(whole)", "t.at - make_dt_interval(t.whole)"),
    "some months": ("at + to_months(whole)", "t.at + make_ym_interval(0, CAST(t.whole AS INT))"),
    "some seconds": ("at + to_seconds(whole)", "t.at + make_dt_interval(0, 0, 0, t.whole)"),
    "the time on a clock somewhere": (
        "timezone('Africa/Kampala', at)", "from_utc_timestamp(t.at, 'Africa/Kampala')"),
    "a float that is a number": (
        "isfinite(share)", "(NOT (isnan(t.share) OR abs(t.share) = CAST('Infinity' AS DOUBLE)))"),
    "a struct as JSON keeps its nulls": ("shape::json", "to_json(t.shape, map('ignoreNullFields', 'false'))"),
    "JSON made JSON is left alone": ("to_json(said)", "t.said"),
    "a struct made JSON by a function": ("to_json(shape)", "to_json(t.shape, map('ignoreNullFields', 'false'))"),
    "text of a shape": ("from_json(who, '[\"VARCHAR\"]')", "from_json(t.who, 'array<string>')"),
    "text of a shape with names": (
        "from_json(who, '{\"a\": [\"VARCHAR\"]}')", "from_json(t.who, 'struct<a:array<string>>')"),
    "a list or an object": (
        "json_type(said)", "CASE LEFT(TRIM(t.said), 1) WHEN '[' THEN 'ARRAY' WHEN '{' THEN 'OBJECT' END"),
    "the first of a list": ("names[:3]", "slice(t.names, 1, 3)"),
}  # fmt: skip

# Whole selects, where a clause has to be said otherwise.
SELECTS = {
    "a list in order, nulls last": (
        "select list(who order by day desc, id) as x from learning.t",
        "transform(array_sort(collect_list(named_struct('key', named_struct('n0', t.day IS NULL, 'k0', -(t.day), "
        "'n1', t.id IS NULL, 'k1', t.id), 'value', t.who))), v -> v.value)"),
    "a list in order of some rows is null when there are none": (
        "select list(who order by id) filter (where whole > 1) as x from learning.t",
        "THEN transform(array_sort(collect_list(named_struct('key', named_struct('n0', t.id IS NULL, 'k0', t.id), "
        "'value', t.who)) FILTER(WHERE t.whole > 1)), v -> v.value) END"),
    "the first in order": (
        "select first(who order by id) as x from learning.t",
        "min_by(t.who, named_struct('n0', t.id IS NULL, 'k0', t.id))"),
    "the median distance from the median": (
        "select mad(share) as x from learning.t",
        "array_sort(transform(collect_list(t.share), v -> abs(v - (MEDIAN(t.share)))))"),
    "a range with no days in it is empty": (
        "select unnest(range(1, whole)) as x from learning.t",
        "LATERAL VIEW EXPLODE(CASE WHEN (CAST(t.whole AS BIGINT) - 1) >= (CAST(1 AS BIGINT)) "
        "THEN sequence(CAST(1 AS BIGINT), CAST(t.whole AS BIGINT) - 1) END) each_1 AS value"),
    "rows of a list": (
        "select unnest(names) as x from learning.t", "LATERAL VIEW EXPLODE(t.names) each_1 AS value"),
    "qualify asks from outside": (
        "select who from learning.t qualify row_number() over (partition by who order by id) = 1",
        "AS _kept FROM learning__t AS t) AS _judged WHERE _judged._kept"),
    "a semi join": (
        "select who from learning.t semi join money.u using (id)",
        "WHERE EXISTS(SELECT 1 AS 1 FROM money__u AS u WHERE t.id = u.id)"),
    "an anti join": (
        "select who from learning.t anti join money.u on t.id = u.id",
        "WHERE NOT EXISTS(SELECT 1 AS 1 FROM money__u AS u WHERE t.id = u.id)"),
    "a name a full join merges is either side's for the joins after it": (
        "select id, day, x from learning.t full join money.u using (id) left join money.w using (id)",
        "FULL JOIN money__u AS u ON t.id = u.id LEFT JOIN money__w AS w ON COALESCE(t.id, u.id) = w.id"),
    "a window with a name": (
        "select sum(id) over w as x from learning.t window w as (partition by who order by day)",
        "SUM(t.id) OVER (PARTITION BY t.who ORDER BY t.day"),
    "a union by name": (
        "select id, paid from money.u union all by name select paid from money.u",
        "UNION ALL SELECT NULL AS id, u.paid AS paid FROM money__u AS u"),
    "having over grouping sets": (
        "select who, day, count(*) as n from learning.t group by grouping sets ((who, day), (who)) "
        "having grouping(day) = 1", "GROUPING(t.day) = 1 AS _kept FROM"),
    "a pivot": (
        "with p as (pivot learning.t on who in ('a', 'b') using sum(id) group by day) select * from p",
        "SUM(t.id) FILTER(WHERE t.who = 'a') AS a, SUM(t.id) FILTER(WHERE t.who = 'b') AS b"),
    "an unpivot": (
        "with p as (unpivot (select id, whole from learning.t) on id, whole into name k value v) select k, v from p",
        "CASE _1._turn WHEN 0 THEN _1.id WHEN 1 THEN _1.whole END AS v FROM (SELECT"),
    "a hint about a common table": (
        "with c as materialized (select id from money.u) select * from c", "WITH c AS (SELECT u.id AS id"),
    "nulls come last in an order unless it is said": (
        "select who, row_number() over (order by day) as x from learning.t", "ORDER BY t.day NULLS LAST"),
}  # fmt: skip


def plain(sql: str) -> str:
    """Without what makes no difference to Spark and is hard to read."""
    return sql.replace("`", "").lower()


@pytest.mark.parametrize(("duckdb", "spark"), EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_an_expression(duckdb: str, spark: str) -> None:
    made = to_spark(f"select {duckdb} as x from learning.t", VARIABLES, TYPES_HERE)
    assert plain(made) == plain(f"SELECT {spark} AS x FROM learning__t AS t")


@pytest.mark.parametrize(("duckdb", "spark"), SELECTS.values(), ids=SELECTS)
def test_a_clause(duckdb: str, spark: str) -> None:
    assert plain(spark) in plain(to_spark(duckdb, VARIABLES, TYPES_HERE))


def test_keys_of_json_keep_their_capitals() -> None:
    made = to_spark("select {'perHour': whole}::json as x from learning.t", VARIABLES, TYPES_HERE)
    assert "STRUCT(`t`.`whole` AS `perHour`)" in made


def test_a_list_of_an_aggregate_is_refused_and_one_of_an_inner_select_is_not() -> None:
    with pytest.raises(ValueError, match="aggregate below"):
        to_spark("select unnest(range(min(id), max(id))) as x from learning.t", VARIABLES, TYPES_HERE)
    inner = "select min(id) as a, max(id) as b from learning.t"
    assert "EXPLODE(" in to_spark(f"select unnest(range(a, b)) as x from ({inner})", VARIABLES, TYPES_HERE)


@pytest.fixture(scope="module")
def types() -> Types:
    """What DuckDB reports of the columns today."""
    found: Types = json.loads(reported())
    return found


@pytest.mark.parametrize("step", from_files(), ids=lambda step: step.key)
def test_every_select_of_the_warehouse_can_be_said(step: Step, types: Types) -> None:
    assert step.file is not None
    said = to_spark(step.file.read_text(), business_numbers() | {"as_of": NOON}, types)
    assert "getvariable" not in said.lower()
    for left in (" QUALIFY ", " SEMI JOIN ", " PIVOT", "BY NAME", "epoch_us(", "UUID", " MATERIALIZED"):
        assert left not in said, f"{left.strip()} is DuckDB's"

    called = re.findall(r"\b([a-z_]+)\(", NO_CODE.sub("", said).lower())
    assert set(called) <= set(SPARK_HAS.split()), "functions nobody said Spark has"


def test_the_types_it_goes_by_are_those_duckdb_reports_today(types: Types) -> None:
    assert json.loads(TYPES.read_text()) == types, "run `make generate`, or `python -m pipelines.spark.contract`"
