"""Where a school is and of what kind, as far as its name says; the name itself stays in the database.

Learners write their school's name as they like: "Kyaddondo College, Luweero". The warehouse takes the district that is
named in it, the region the district is in, and the kind of school, and nothing else. A name that names none of these
says nothing.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

# The districts and cities of Uganda by region; what is written in two words is here in two words.
DISTRICTS: Final[dict[str, str]] = {
    "Central": (
        "Buikwe, Bukomansimbi, Butambala, Buvuma, Gomba, Kalangala, Kalungu, Kampala, Kassanda, Kayunga, Kiboga,"
        " Kyankwanzi, Kyotera, Luweero, Lwengo, Lyantonde, Masaka, Mityana, Mpigi, Mubende, Mukono, Nakaseke,"
        " Nakasongola, Rakai, Sembabule, Wakiso, Entebbe"
    ),
    "Eastern": (
        "Amuria, Budaka, Bududa, Bugiri, Bugweri, Bukedea, Bukwo, Bulambuli, Busia, Butaleja, Butebo, Buyende, Iganga,"
        " Jinja, Kaberamaido, Kalaki, Kaliro, Kamuli, Kapchorwa, Kapelebyong, Katakwi, Kibuku, Kumi, Kween, Luuka,"
        " Manafwa, Mayuge, Mbale, Namayingo, Namisindwa, Namutumba, Ngora, Pallisa, Serere, Sironko, Soroti, Tororo"
    ),
    "Northern": (
        "Abim, Adjumani, Agago, Alebtong, Amolatar, Amudat, Amuru, Apac, Arua, Dokolo, Gulu, Kaabong, Karenga, Kitgum,"
        " Koboko, Kole, Kotido, Kwania, Lamwo, Lira, Madi-Okollo, Maracha, Moroto, Moyo, Nabilatuk, Nakapiripirit,"
        " Napak, Nebbi, Nwoya, Obongi, Omoro, Otuke, Oyam, Pader, Pakwach, Terego, Yumbe, Zombo"
    ),
    "Western": (
        "Buhweju, Buliisa, Bundibugyo, Bunyangabu, Bushenyi, Fort Portal, Hoima, Ibanda, Isingiro, Kabale, Kabarole,"
        " Kagadi, Kakumiro, Kamwenge, Kanungu, Kasese, Kazo, Kibaale, Kikuube, Kiruhura, Kiryandongo, Kisoro,"
        " Kitagwenda, Kyegegwa, Kyenjojo, Masindi, Mbarara, Mitooma, Ntoroko, Ntungamo, Rubanda, Rubirizi, Rukiga,"
        " Rukungiri, Rwampara, Sheema"
    ),
}
# The first that is in the name; what is written in the right column stands for it.
KINDS: Final[tuple[tuple[str, str], ...]] = (
    (r"girls", "girls"),
    (r"boys", "boys"),
    (r"seminary", "seminary"),
    (r"technical|vocational", "technical"),
    (r"international", "international"),
    (r"islamic|muslim", "islamic"),
    (r"college", "college"),
    (r"high school|\bhs\b", "high school"),
    (r"secondary|\bsss?\b", "secondary"),
)


@cache
def _regions() -> dict[str, str]:
    return {
        district.strip().lower(): region
        for region, listed in DISTRICTS.items()
        for district in listed.split(",")
    }  # fmt: skip


@cache
def _spelling() -> dict[str, str]:
    return {
        district.strip().lower(): district.strip() for listed in DISTRICTS.values() for district in listed.split(",")
    }


@cache
def _any_district() -> re.Pattern[str]:
    return re.compile(r"\b(" + "|".join(map(re.escape, sorted(_regions(), key=len, reverse=True))) + r")\b")


@cache
def district_of(school: str) -> str | None:
    """The last district its name names: a place follows the school."""
    found = _any_district().findall(school.lower())
    return _spelling()[found[-1]] if found else None


def region_of(school: str) -> str | None:
    """The region of its district."""
    district = district_of(school)
    return _regions()[district.lower()] if district else None


def kind_of(school: str) -> str | None:
    """Girls', boys', a seminary, a college and so on."""
    return next((kind for words, kind in KINDS if re.search(words, school.lower())), None)


READERS: Final[dict[str, Callable[[str], str | None]]] = {
    "district": district_of,
    "region": region_of,
    "school_kind": kind_of,
}
