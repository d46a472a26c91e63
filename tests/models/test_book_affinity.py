"""Which book next: better than popularity, honest about why, and the same every time."""

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.base import clone
from sklearn.exceptions import NotFittedError

from models.book_affinity.__main__ import main
from models.book_affinity.estimator import COLUMNS, BookAffinity
from models.book_affinity.evaluate import evaluate, last_of_each, random_quarter
from models.book_affinity.factors import Factors
from models.book_affinity.features import check
from models.book_affinity.people import People
from tests.models.simulated import interactions


@pytest.fixture(scope="module")
def world() -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    return interactions()


@pytest.fixture(scope="module")
def model(world) -> BookAffinity:
    return BookAffinity().fit(*world)


def test_it_beats_popularity_and_neighbours_on_each_readers_last_book(world):
    log, items, users = world
    for report in evaluate(log, items=items, users=users).values():
        ours = report["EASE, backed off"]
        assert ours["ndcg"] > report["popularity"]["ndcg"] * 1.2
        assert ours["ndcg"] > report["item-kNN"]["ndcg"]
        assert ours["coverage"] > report["popularity"]["coverage"]


def test_nobody_is_offered_a_book_they_have(world, model):
    log, _, _ = world
    lists = model.recommend(k=10)
    assert lists.merge(log, on=["user_id", "item_id"]).empty
    assert list(lists.columns) == list(COLUMNS)
    assert (lists.groupby("user_id")["rank"].max() == 10).all()
    assert not lists.duplicated(["user_id", "item_id"]).any()


def test_lists_are_in_order_of_score_and_the_same_every_time(world, model):
    lists = model.recommend(k=10)
    assert (lists.groupby("user_id")["score"].diff().dropna() <= 0).all()
    shuffled = [frame.sample(frac=1.0, random_state=1) for frame in world]
    pd.testing.assert_frame_equal(BookAffinity().fit(*shuffled).recommend(k=10), lists)


def test_factors_have_a_say_only_where_held_out_books_speak_for_them():
    rng = np.random.default_rng(0)
    taste, kind = rng.normal(0, 1, (600, 8)), rng.normal(0, 1, (300, 8))
    liking = taste @ kind.T + rng.gumbel(0, 1, (600, 300))
    read = csr_matrix((liking > np.quantile(liking, 0.85)).astype(float))
    found = People(lam=50.0).fit(read)
    assert found.taste_ > 0
    np.testing.assert_array_equal(People(lam=50.0).fit(read).score(read), found.score(read))
    by_chance = csr_matrix((rng.random((400, 300)) < 0.1).astype(float))
    assert People(lam=300.0).fit(by_chance).taste_ == 0
    assert People(lam=300.0).fit(csr_matrix(np.eye(3))).taste_ == 0  # nobody has a second book to hold out


def test_factors_find_what_taste_says():
    taste = np.repeat([[1.0, 0.0], [0.0, 1.0]], 30, axis=0)
    liked = taste @ np.repeat([[1.0, 0.0], [0.0, 1.0]], 20, axis=0).T
    read = csr_matrix(liked * (np.random.default_rng(0).random(liked.shape) < 0.6))
    score = Factors().fit(read).score(read)
    assert score[liked > 0].min() > score[liked == 0].max()


def test_equal_scores_go_by_the_books_id():
    log = pd.DataFrame({"user_id": ["a", "b", "c"], "item_id": ["z", "y", "x"]})
    assert BookAffinity().fit(log).recommend(["new"], 3)["item_id"].tolist() == ["x", "y", "z"]


def test_a_new_reader_is_shown_what_their_school_year_reads(world):
    log, items, users = world
    users = pd.concat([users, pd.DataFrame({"user_id": ["new-s1", "new-s4"], "school_year": ["S1", "S4"]})])
    lists = BookAffinity().fit(log, items, users).recommend(["new-s1", "new-s4", "nobody"], 5)
    assert set(lists["source"]) == {"popular"}
    assert lists["because_item_id"].isna().all()
    years = items.set_index("item_id")["school_year"]
    for reader, year in (("new-s1", "S1"), ("new-s4", "S4")):
        shown = years[lists.loc[lists["user_id"] == reader, "item_id"]]
        assert (shown == year).mean() >= 0.6


def test_a_reader_of_one_book_hears_of_books_like_it_and_a_keen_one_of_people_like_them(world, model):
    log, _, _ = world
    lists = model.recommend(k=10)
    count = lists["user_id"].map(log.groupby("user_id")["item_id"].nunique())
    by_people = lists["source"] == "people like you"
    assert by_people[count == 1].mean() < by_people[count >= 10].mean()
    assert by_people[count >= 10].mean() > 0.8


def test_every_reason_names_a_book_the_reader_has(world, model):
    log, items, _ = world
    lists = model.recommend(k=10)
    result = lists[lists["because_item_id"].notna()]
    assert len(result) > len(lists) / 2
    own = set(zip(log["user_id"], log["item_id"], strict=True))
    assert set(zip(result["user_id"], result["because_item_id"], strict=True)) <= own
    assert (result["because_topic"] == result["because_item_id"].map(items.set_index("item_id")["topic"])).all()


def test_a_book_nobody_has_read_is_found_by_its_content_and_a_withdrawn_one_never(world):
    log, items, users = world
    new = items.iloc[[0]].assign(item_id="book-new")
    lists = BookAffinity().fit(log, pd.concat([items.iloc[1:], new]), users).recommend(k=20)
    assert "book-new" in set(lists["item_id"])
    assert items["item_id"].iat[0] not in set(lists["item_id"])


def test_a_reader_of_everything_gets_nothing_and_a_short_shelf_gives_a_short_list():
    log = pd.DataFrame({"user_id": ["a", "a", "b"], "item_id": [1, 2, 1], "weight": [3.0, 1.0, 2.0]})
    lists = BookAffinity().fit(log).recommend(k=10)
    assert lists[["user_id", "item_id", "rank"]].to_numpy().tolist() == [["b", 2, 1]]


def test_weights_of_nothing_are_no_interest():
    log = pd.DataFrame({"user_id": ["a", "a", "b"], "item_id": ["x", "y", "y"], "weight": [1.0, 0.0, 2.0]})
    assert BookAffinity().fit(log).recommend(["a"])["item_id"].tolist() == ["y"]


def test_the_conventions_are_kept(world):
    log, _, _ = world
    fresh = BookAffinity(lam=100.0)
    assert clone(fresh).get_params() == fresh.get_params()
    with pytest.raises(NotFittedError):
        fresh.recommend()
    asked = log.copy(deep=True)
    assert fresh.fit(log) is fresh
    pd.testing.assert_frame_equal(log, asked)


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (pd.DataFrame({"user_id": [1]}), "lacks the column.s. item_id"),
        (pd.DataFrame({"user_id": [], "item_id": []}), "no interactions to learn from"),
        (pd.DataFrame({"user_id": [None], "item_id": [1]}), "must never be null"),
        (pd.DataFrame({"user_id": [1], "item_id": [1], "weight": ["much"]}), "weight must be a number"),
        (pd.DataFrame({"user_id": [1], "item_id": [1], "weight": [np.inf]}), "weight must be finite"),
        (pd.DataFrame({"user_id": [1], "item_id": [1], "at": ["soon"]}), "at must hold moments"),
        ([1, 2], "must be a pandas DataFrame"),
    ],
)
def test_a_bad_log_is_refused_with_a_reason(frame, message):
    with pytest.raises(ValueError, match=message):
        BookAffinity().fit(frame)


def test_bad_books_readers_and_lengths_are_refused(world, model):
    log, items, _ = world
    with pytest.raises(ValueError, match="items lacks the column item_id"):
        BookAffinity().fit(log, items.drop(columns="item_id"))
    with pytest.raises(ValueError, match="user_id and school_year"):
        BookAffinity().fit(log, items, pd.DataFrame({"user_id": [1]}))
    with pytest.raises(ValueError, match="k must be at least 1"):
        model.recommend(k=0)


def test_what_is_held_out_is_the_last_book_and_never_a_whole_shelf(world):
    pairs = check(world[0])
    last = pairs[last_of_each(pairs)]
    newest = pairs.groupby("user_id")["at"].max()
    assert (last["at"].to_numpy() == last["user_id"].map(newest).to_numpy()).all()
    left = pairs[~random_quarter(pairs)]
    assert left["user_id"].nunique() == pairs["user_id"].nunique()


def test_the_commands_fit_recommend_evaluate_and_refuse(tmp_path, world, capsys):
    log, model, out = (tmp_path / name for name in ("log.parquet", "m.joblib", "lists.parquet"))
    world[0].to_parquet(log)
    assert main(["fit", str(log), str(model)]) == 0
    assert main(["recommend", str(model), "--k", "7", str(out)]) == 0
    assert (pd.read_parquet(out).groupby("user_id").size() == 7).all()
    assert main(["evaluate", str(log)]) == 0
    assert "nDCG@10" in capsys.readouterr().out
    pd.DataFrame({"user_id": [1]}).to_parquet(log)
    assert main(["fit", str(log), str(model)]) == 2
    assert "item_id" in capsys.readouterr().err
