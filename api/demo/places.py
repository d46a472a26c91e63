"""Where the demo country's people live, what they are called, and which invented schools they go to."""

from typing import Any

import numpy as np

# (region, share, districts, surnames)
REGIONS: list[tuple[str, float, list[str], list[str]]] = [
    (
        "Central",
        0.45,
        ["Kampala", "Wakiso", "Mukono", "Luweero", "Masaka", "Mpigi", "Mityana", "Kayunga", "Buikwe"],
        ["Nakato", "Nansubuga", "Namukasa", "Kato", "Ssempijja", "Mukasa", "Kiggundu", "Nalwoga", "Ssemwanga",
         "Nabukenya", "Lubega", "Nakimuli", "Kizza", "Namutebi"],
    ),
    (
        "Western",
        0.22,
        ["Mbarara", "Bushenyi", "Ntungamo", "Kabale", "Kasese", "Fort Portal", "Hoima", "Masindi", "Rukungiri"],
        ["Tumusiime", "Atuhaire", "Muhwezi", "Kansiime", "Byaruhanga", "Ainembabazi", "Mugisha", "Kyomuhendo",
         "Ampaire", "Twinomujuni", "Natukunda"],
    ),
    (
        "Eastern",
        0.20,
        ["Jinja", "Iganga", "Tororo", "Mbale", "Soroti", "Busia", "Kamuli", "Kumi", "Kapchorwa"],
        ["Wandera", "Nabwire", "Mugoya", "Okiror", "Akello", "Wafula", "Naigaga", "Mutesi", "Ekwaro", "Namono"],
    ),
    (
        "Northern",
        0.13,
        ["Gulu", "Lira", "Kitgum", "Arua", "Nebbi", "Adjumani", "Moroto", "Apac"],
        ["Okello", "Auma", "Opio", "Acen", "Ojok", "Drileba", "Candiru", "Odongo", "Lakica", "Ocen"],
    ),
]  # fmt: skip
GIVEN = [
    "Brian", "Joan", "Ivan", "Patience", "Derrick", "Sharon", "Moses", "Faith", "Ibrahim", "Zam", "Shamim", "Emmanuel",
    "Grace", "Daphine", "Ronald", "Mercy", "Joshua", "Hadijah", "Denis", "Gloria", "Allan", "Racheal", "Samuel",
    "Phiona", "Isaac", "Doreen", "Hamza", "Esther", "Timothy", "Aisha", "Paul", "Winnie", "Martin", "Sandra",
]  # fmt: skip
SCHOOL_HEADS = ["Kyaddondo", "Lakeview", "Kitende Valley", "Mirembe", "Nile Bend", "Rwenzori View", "Elgon Ridge",
                "Acholi Star", "Ankole Hills", "Bukedea", "Katonga", "Albert Shore", "Teso", "Busoga Falls", "Kigezi",
                "Lango Plains", "Mpanga", "Sezibwa"]  # fmt: skip
SCHOOL_TAILS = ["Hills SS", "College", "High School", "Girls' SS", "Community SS", "Progressive SS"]
# (device, share, app version)
DEVICES = [
    ("android-go", 0.74, "web-1.0"),
    ("android", 0.10, "web-1.0"),
    ("windows-chrome", 0.11, "web-1.0"),
    ("iphone", 0.02, "web-1.0"),
    ("kaios", 0.03, "web-1.0"),
]


def regions(rng: np.random.Generator, size: int) -> Any:
    """Region numbers by the country's weights."""
    return rng.choice(len(REGIONS), size, p=[region[1] for region in REGIONS])


def full_names(rng: np.random.Generator, region: Any) -> tuple[list[str], list[str]]:
    """First names, and surnames as common in each person's region."""
    first = [GIVEN[n] for n in rng.integers(0, len(GIVEN), len(region))]
    surnames = [REGIONS[r][3] for r in region]
    picks = rng.random(len(region))
    return first, [pool[int(pick * len(pool))] for pool, pick in zip(surnames, picks, strict=True)]


def schools(rng: np.random.Generator, region: Any) -> list[str]:
    """An invented school, in the region's own district."""
    names = [f"{head} {tail}" for head in SCHOOL_HEADS for tail in SCHOOL_TAILS]
    district, pick = rng.random(len(region)), rng.random(len(region))
    return [
        f"{names[(int(p * 6) * 4 + r) * len(names) // 24 % len(names)]}, {REGIONS[r][2][int(d * len(REGIONS[r][2]))]}"
        for r, d, p in zip(region, district, pick, strict=True)
    ]


def phone(number: int) -> str:
    """A number of the block kept for demonstrations."""
    return f"+2567000{number % 100_000:05d}"
