"""What ``bdm run`` says when it is ready."""

from bdm.operations.run.greeting import greeting
from bdm.people.authn.demo_provider.accounts import ACCOUNTS

ADDRESS = "http://127.0.0.1:8000"


def test_greeting() -> None:
    bare = list(greeting(ADDRESS, demo_accounts=False, demo_pending=False))
    assert bare == ["", f"Banca Dati di Merito è pronta: {ADDRESS}", "", "Per fermarla: Ctrl-C."]

    whole = list(greeting(ADDRESS, demo_accounts=True, demo_pending=True))
    assert [line for line in bare if line not in whole] == []
    assert all(any(account.upn in line and account.description in line for line in whole) for account in ACCOUNTS)
    assert whole[-3].startswith("I contenuti dimostrativi")
