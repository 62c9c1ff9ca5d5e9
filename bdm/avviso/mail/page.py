"""The pages behind the address that ends the mails, for whoever opens it without a sign-in."""

from __future__ import annotations

from typing import Final

from fastapi.responses import HTMLResponse

_PAGE: Final = """<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title} - Banca Dati di Merito</title>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


def question() -> HTMLResponse:
    """What the button does, and the button."""
    return _page(
        "Avvisi per posta",
        "<p>Per non ricevere più avvisi per posta, premere il pulsante. Gli avvisi restano nella pagina «Avvisi», e"
        " ogni iscrizione si può cambiare da lì.</p>\n"
        '<form method="post"><button>Non inviare più avvisi</button></form>',
    )


def farewell() -> HTMLResponse:
    """Said of every token."""
    return _page(
        "Avvisi per posta",
        "<p>A questo indirizzo non si inviano più avvisi per posta. Per riceverli di nuovo si cambia la frequenza di"
        " un'iscrizione nella pagina «Avvisi».</p>",
    )


def _page(title: str, body: str) -> HTMLResponse:
    return HTMLResponse(_PAGE.format(title=title, body=body))
