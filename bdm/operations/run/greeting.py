"""What ``bdm run`` says when it is ready."""

from collections.abc import Iterator


def greeting(address: str, *, demo_accounts: bool, demo_pending: bool) -> Iterator[str]:
    """The lines, in Italian: where it is, as whom to sign in, what is still to come, how to stop it."""
    yield ""
    yield f"Banca Dati di Merito è pronta: {address}"
    if demo_accounts:
        yield from _accounts()
    if demo_pending:
        yield ""
        yield "I contenuti dimostrativi arrivano a mano a mano: intanto si può già entrare."
    yield ""
    yield "Per fermarla: Ctrl-C."


def _accounts() -> Iterator[str]:
    from bdm.people.authn.demo_provider.accounts import ACCOUNTS

    width = max(len(account.upn) for account in ACCOUNTS)
    yield ""
    yield "Account dimostrativi (si entra con il nome, senza password):"
    for account in ACCOUNTS:
        yield f"  {account.upn:<{width}}  {account.description}"
