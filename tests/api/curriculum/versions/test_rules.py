"""What is found wrong in a curriculum, in which words, and how two versions of it differ. Pure."""

from typing import Any

import pytest

from api.curriculum.versions.rules import changes, findings, reordered
from api.curriculum.versions.schemas import Change, Finding, TopicDraft

SUBJECTS = {"maths": "Mathematics"}


def topic(code: str, *needs: str, **more: Any) -> TopicDraft:
    facts = {"subject": "maths", "name": f"Topic {code}", "school_year": "S1", "term": 1, "competency": "count"}
    return TopicDraft(**{"code": code, "prerequisites": list(needs), **facts, **more})


def found(*topics: TopicDraft, in_use: dict[str, str] | None = None) -> list[tuple[str, str | None, str]]:
    listed = findings(topics, subjects=SUBJECTS, in_use=in_use or {})
    return [(each.level, each.topic, each.text) for each in listed]


def test_nothing_is_wrong_with_topics_in_their_order() -> None:
    assert found(topic("M1.01"), topic("M1.02", "M1.01"), in_use={"M1.01": "3 questions"}) == []


def test_a_code_or_a_name_that_stands_twice_is_named() -> None:
    one, two = topic("M1.01"), topic("M1.01", name="Sets")
    assert found(one, two) == [("error", "M1.01", "M1.01 stands 2 times. A code names one topic.")]
    alike = [topic("M1.01", name="Sets"), topic("M1.02", name="SETS")]
    assert found(*alike) == [("warning", None, "“sets” stands 2 times in maths S1.")]
    assert found(topic("M1.01", name="Sets"), topic("M2.01", name="Sets", school_year="S2")) == []


def test_a_topic_of_no_subject_of_ours_is_named() -> None:
    assert found(topic("X1.01", subject="magic")) == [
        ("error", "X1.01", "X1.01 belongs to “magic”, which is no subject of ours.")
    ]


def test_what_is_in_use_cannot_be_left_out() -> None:
    left = found(topic("M1.01"), in_use={"M1.09": "3 questions"})
    assert left == [
        ("error", "M1.09", "M1.09 cannot be left out, as it has 3 questions. Move them to another topic first.")
    ]


def test_a_ground_that_is_not_there_is_named() -> None:
    assert found(topic("M1.01", "M1.09")) == [
        ("error", "M1.01", "M1.01 builds on M1.09, which is not in this version.")
    ]


def test_a_circle_is_named_once_from_end_to_end() -> None:
    listed = found(topic("M1.01", "M1.02", "M1.09"), topic("M1.02", "M1.01"), topic("M1.03"))
    [circle] = [each for each in listed if "wait" in each[2]]
    text = "These topics wait for each other: {0} → {1} → {0}."
    assert circle in [
        ("error", one, text.format(one, other)) for one, other in (("M1.01", "M1.02"), ("M1.02", "M1.01"))
    ]


EARLY = "M1.01 is taught before M1.02, on which it builds."


@pytest.mark.parametrize(
    ("own", "ground", "is_early"),
    [
        ({}, {}, True),  # in one term the order of the list decides
        ({}, {"term": 2}, True),
        ({"term": 2}, {}, False),
        ({}, {"school_year": "S2"}, True),
        ({"school_year": "S2"}, {}, False),
        ({"term": None}, {"term": 2}, False),
        ({"term": 2}, {"term": None}, False),
        ({"term": None}, {"term": 2, "school_year": "S2"}, True),
        ({"term": None}, {"term": None}, True),
        ({"term": 3}, {"school_year": "S2", "term": 1}, True),
        ({"school_year": "S2", "term": None}, {"term": 3}, False),
    ],
)
def test_a_topic_taught_before_what_it_builds_on_is_warned_of(
    own: dict[str, Any], ground: dict[str, Any], is_early: bool
) -> None:
    listed = found(topic("M1.01", "M1.02", **own), topic("M1.02", **ground))
    assert listed == ([("warning", "M1.01", EARLY)] if is_early else [])


def test_every_ground_taught_too_late_is_warned_of_and_strangers_are_passed_over() -> None:
    listed = found(topic("M1.01", "M1.09", "M1.01", "M1.02"), topic("M1.02"))
    assert ("warning", "M1.01", EARLY) in listed
    assert not any(level == "warning" and "M1.09" in text for level, _, text in listed)


def test_topics_without_a_competency_are_counted_by_subject_and_warnings_come_last() -> None:
    assert found(topic("M1.01", competency=None)) == [("warning", None, "Mathematics: 1 topic has no competency.")]
    listed = found(topic("M1.01", competency=""), topic("M1.02", competency=None), topic("X1.01", subject="magic"))
    assert [level for level, _, _ in listed] == ["error", "warning"]
    assert listed[1][2] == "Mathematics: 2 topics have no competency."
    alike = [topic("M1.01", name="Sets"), topic("M1.02", "M1.09", name="Sets")]
    assert [level for level, _, _ in found(*alike)] == ["error", "warning"]
    assert found(topic("X1.01", subject="magic", competency=None))[1][2] == "magic: 1 topic has no competency."
    assert isinstance(findings([topic("M1.01", "M1.09")], subjects=SUBJECTS, in_use={})[0], Finding)


def test_what_would_be_added_removed_and_changed_is_told_in_the_order_of_the_codes() -> None:
    before = [topic("M1.01"), topic("M1.02"), topic("M1.03")]
    after = [topic("M1.01"), topic("M1.02", name="Sets", term=2, difficulty_level=3), topic("M1.04")]
    assert changes(before, after) == [
        Change(topic="M1.02", name="Sets", kind="changed", fields=["name", "term", "difficulty"]),
        Change(topic="M1.03", name="Topic M1.03", kind="removed", fields=[]),
        Change(topic="M1.04", name="Topic M1.04", kind="added", fields=[]),
    ]
    assert changes(before, before) == []
    assert changes([], before[:1]) == [Change(topic="M1.01", name="Topic M1.01", kind="added", fields=[])]


def test_a_topic_that_changed_its_place_is_told_as_moved_and_the_fewest_are() -> None:
    before = [topic(f"M1.0{n}") for n in range(1, 6)]
    last_first = [before[4], *before[:4]]
    assert changes(before, last_first) == [Change(topic="M1.05", name="Topic M1.05", kind="moved", fields=[])]
    fourth_first = [before[3], *before[:3], before[4]]
    assert [each.topic for each in changes(before, fourth_first)] == ["M1.04"]
    first_last = [*before[1:], before[0]]
    assert [each.topic for each in changes(before, first_last)] == ["M1.01"]
    both = [before[1], before[0], before[2], before[4], before[3]]
    assert [each.kind for each in changes(before, both)] == ["moved", "moved"]
    gone = [topic("M1.00"), *before[1:]]  # one taken out and one put in moves no other
    assert [(each.topic, each.kind) for each in changes(before, gone)] == [("M1.00", "added"), ("M1.01", "removed")]


def test_what_changed_besides_is_not_told_as_moved_and_years_and_subjects_are_ordered_apart() -> None:
    before = [topic("M1.01"), topic("M1.02"), topic("P1.01", subject="physics"), topic("M2.01", school_year="S2")]
    after = [before[3], before[2], topic("M1.02", name="Sets"), before[0]]
    kinds = [(each.topic, each.kind) for each in changes(before, after)]
    assert ("M1.02", "changed") in kinds
    assert len(kinds) == len({code for code, _ in kinds}) <= 2
    assert not {"P1.01", "M2.01"} & {code for code, _ in kinds}


def test_named_topics_are_put_into_the_places_they_held() -> None:
    topics = [topic(f"M1.0{n}") for n in range(1, 5)]
    order = [each.code for each in reordered(topics, ["M1.04", "M1.01"])]
    assert order == ["M1.04", "M1.02", "M1.03", "M1.01"]
    with pytest.raises(KeyError):
        reordered(topics, ["M9.99"])
