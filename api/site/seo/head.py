"""The head of a page as HTML: everything a reader of it who runs no script learns."""

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from api.site.seo.rules import Config

# Found in the built page and replaced by the words of the page asked for.
OWN = re.compile(r"\s*<title>.*?</title>|\s*<meta name=\"description\"[^>]*>", re.DOTALL)


def head(config: Config, *, site: str, base: str, page_type: str, alt: str, data: Sequence[Mapping[str, Any]]) -> str:
    """The tags of a complete config; every value escaped, every address absolute."""
    named = {
        "description": config.description,
        "keywords": config.keywords,
        "robots": config.meta_robots,
        "twitter:card": config.twitter_card,
        "twitter:title": config.twitter_title,
        "twitter:description": config.twitter_description,
        "twitter:image": absolute(base, config.twitter_image),
        "twitter:image:alt": alt,
        "page-type": page_type,
    }
    graph = {
        "og:site_name": site,
        "og:locale": "en_UG",
        "og:type": config.og_type,
        "og:title": config.og_title,
        "og:description": config.og_description,
        "og:url": absolute(base, config.canonical_url),
        "og:image": absolute(base, config.og_image),
        "og:image:alt": alt,
    }
    lines = [f"<title>{escape(titled(config.title, site))}</title>"]
    lines += [_meta("name", name, value) for name, value in named.items() if value]
    lines += [_meta("property", name, value) for name, value in graph.items() if value]
    if "noindex" not in config.meta_robots:
        lines.append(f'<link rel="canonical" href="{escape(absolute(base, config.canonical_url))}" data-seo />')
    lines += [f'<script type="application/ld+json" data-seo>{_json(each)}</script>' for each in data]
    return "\n    ".join(lines)


def bare_head(title: str, site: str) -> str:
    """The head of a page that is nobody's to find: a screen for the signed-in, or no screen at all."""
    return f"<title>{escape(titled(title, site))}</title>\n    " + _meta("name", "robots", "noindex, nofollow")


def titled(title: str, site: str) -> str:
    """The title with the site's name, once."""
    return title if site.lower() in title.lower() else f"{title} · {site}"


def page_with(page: str, tags: str) -> str:
    """The built page with those tags in place of its own."""
    return OWN.sub("", page).replace("</head>", f"  {tags}\n  </head>", 1)


def absolute(base: str, address: str) -> str:
    return base.rstrip("/") + address if address.startswith("/") else address


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(value)}" data-seo />'


def _json(data: Mapping[str, Any]) -> str:
    """JSON that no text in it can end early as a script element."""
    text = json.dumps(data, ensure_ascii=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
