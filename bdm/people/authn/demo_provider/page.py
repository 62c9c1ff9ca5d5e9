"""The demo provider's pages: plain HTML that works without scripts."""

from __future__ import annotations

from html import escape

from bdm.people.authn.addresses import DEMO_PROVIDER_PATH
from bdm.people.authn.demo_provider.accounts import ACCOUNTS

STYLE_PATH = f"{DEMO_PROVIDER_PATH}/stile.css"

_PAGE = """<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title} · Provider dimostrativo</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
<header><p><strong>Provider dimostrativo.</strong> Solo per prove su questo computer: persone inventate,
nessuna password.</p></header>
<main>
<h1>{title}</h1>
{content}
</main>
</body>
</html>
"""

_SIGN_IN = """<p>Scegliere con quale account di prova accedere alla Banca Dati di Merito.</p>
<form method="post" action="{action}">
{error}<label for="username">Nome dell'account</label>
<div class="riga">
<input id="username" name="username" value="{username}" required maxlength="100" autocomplete="username"
 autocapitalize="none" spellcheck="false"{described}>
<button type="submit" class="principale">Accedi</button>
</div>
</form>
<h2 id="elenco">Account di prova</h2>
<form method="post" action="{action}" aria-labelledby="elenco">
<ul>
{accounts}
</ul>
</form>"""

_ACCOUNT = """<li><button type="submit" name="username" value="{upn}"><strong>{upn}</strong>
<span>{name}</span> <span>{description}</span></button></li>"""


def sign_in_page(action: str, *, username: str = "", error: str | None = None) -> str:
    """The form; ``action`` is the authorization request itself, which the answer repeats."""
    accounts = "\n".join(
        _ACCOUNT.format(
            upn=escape(account.upn),
            name=escape(f"{account.name} {account.family_name} ({account.type})"),
            description=escape(account.description),
        )
        for account in ACCOUNTS
    )
    content = _SIGN_IN.format(
        action=escape(action),
        username=escape(username),
        accounts=accounts,
        error=f'<p id="errore" class="errore" role="alert">{escape(error)}</p>\n' if error else "",
        described=' aria-invalid="true" aria-describedby="errore"' if error else "",
    )
    return _page("Accesso di prova", content)


def message_page(title: str, text: str) -> str:
    """A page that only says something."""
    return _page(title, f'<p>{escape(text)}</p>\n<p><a href="/">Torna alla Banca Dati di Merito</a></p>')


def _page(title: str, content: str) -> str:
    return _PAGE.format(title=escape(title), style=STYLE_PATH, content=content)


STYLE = """\
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; color: #17324d; background: #f2f5f8;
  font: 1rem/1.5 "Titillium Web", system-ui, -apple-system, "Segoe UI", sans-serif;
}
header { background: #ffe5a3; color: #3d2b00; padding: .75rem 1rem; text-align: center; }
header p { margin: 0; }
main {
  max-width: 44rem; margin: 1.5rem auto; padding: 1.5rem; background: #fff;
  border-radius: .5rem; box-shadow: 0 2px 12px rgb(23 50 77 / 15%);
}
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
.riga { display: flex; flex-wrap: wrap; gap: .5rem; }
input {
  flex: 1 1 12rem; min-width: 0; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit;
  border: 1px solid #5c6f82; border-radius: .25rem; background: #fff;
}
button { font: inherit; cursor: pointer; min-height: 3rem; border-radius: .25rem; }
button.principale { padding: .5rem 1.5rem; border: 0; background: #06c; color: #fff; font-weight: 600; }
button.principale:hover { background: #0052a3; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
@media (min-width: 40rem) { ul { grid-template-columns: 1fr 1fr; } }
li button {
  display: flex; flex-direction: column; width: 100%; height: 100%; padding: .625rem .875rem; text-align: left;
  border: 1px solid #c2ccd6; background: #fff; color: inherit;
}
li button:hover { border-color: #06c; background: #f0f6fc; }
li strong { color: #0052a3; }
li span { font-size: .9375rem; line-height: 1.35; }
:focus-visible { outline: 3px solid #f90; outline-offset: 2px; }
.errore { padding: .75rem; border-left: 4px solid #cc334d; background: #fdf0f2; color: #8a1f33; }
a { color: #0052a3; }
"""
