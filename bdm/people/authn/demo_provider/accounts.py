"""The demo accounts: people that do not exist, one for each thing there is to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import service as user_service
from bdm.people.user.identity import UserType
from bdm.people.user.model import EVERY_OFFICE
from bdm.platform.authz import Permission

MILANO: Final = ("TRIBUNALE DI MILANO", "CORTE DI APPELLO DI MILANO")
EDIT: Final = (Permission.EDIT_PROVVEDIMENTO, Permission.EDIT_MASSIMA)


@dataclass(frozen=True)
class DemoAccount:
    """Someone whom the demo provider vouches for. ``upn`` is also the account name typed at sign-in.

    ``description`` says in Italian what to try. With ``account`` False the person signs in but has no account yet.
    """

    upn: str
    name: str
    family_name: str
    description: str
    type: UserType = "ADN"
    groups: tuple[Permission, ...] = ()
    offices: tuple[str, ...] = ()
    account: bool = True

    @property
    def email(self) -> str:
        """An address in a domain that can never exist (RFC 2606)."""
        return f"{self.name}.{self.family_name}@esempio.invalid".lower().replace(" ", "")

    @property
    def subject(self) -> str:
        """The stable identifier that the provider knows the person by."""
        return str(uuid5(NAMESPACE_URL, f"bdm-demo:{self.upn}"))


ACCOUNTS: Final = (
    DemoAccount("lettore", "Anna", "Ferri", "Cittadina con CNS: cerca e legge", type="CNS"),
    DemoAccount("redattore", "Bruno", "Galli", "Redige provvedimenti e abstract, Milano", groups=EDIT, offices=MILANO),
    DemoAccount(
        "approvatore",
        "Carla",
        "Monti",
        "Approva provvedimenti e abstract, Milano",
        groups=(Permission.APPROVE_PROVVEDIMENTO, Permission.APPROVE_MASSIMA),
        offices=MILANO,
    ),
    DemoAccount(
        "pubblicatore",
        "Dario",
        "Riva",
        "Pubblica provvedimenti e abstract, Milano",
        groups=(Permission.PUBLISH_PROVVEDIMENTO, Permission.PUBLISH_MASSIMA),
        offices=MILANO,
    ),
    DemoAccount("assistito", "Elena", "Sala", "Usa l'assistente virtuale", groups=(Permission.AI,)),
    DemoAccount(
        "direzione",
        "Fabio",
        "Conti",
        "Consulta il cruscotto, tutti gli uffici",
        groups=(Permission.MONITORING,),
        offices=(EVERY_OFFICE,),
    ),
    DemoAccount(
        "amministratore",
        "Giulia",
        "Serra",
        "Gestisce i permessi e consulta il cruscotto",
        groups=(Permission.EDIT_PERMISSION, Permission.MONITORING),
    ),
    DemoAccount(
        "giudice", "Luca", "Marini", "Giudice, legge gli originali di Milano", offices=("TRIBUNALE DI MILANO",)
    ),
    DemoAccount(
        "redattore.roma",
        "Marta",
        "Leone",
        "Redige provvedimenti e abstract, Roma",
        groups=EDIT,
        offices=("TRIBUNALE DI ROMA",),
    ),
    DemoAccount(
        "redattore.massime",
        "Nicola",
        "Bassi",
        "Redige solo abstract, Corte di appello di Milano",
        groups=(Permission.EDIT_MASSIMA,),
        offices=("CORTE DI APPELLO DI MILANO",),
    ),
    DemoAccount(
        "redattore.tutti",
        "Paola",
        "Villa",
        "Redige per tutti gli uffici e usa l'assistente",
        groups=(*EDIT, Permission.AI),
        offices=(EVERY_OFFICE,),
    ),
    DemoAccount("nuovo", "Sergio", "Longo", "Accede ma non ha ancora un account", account=False),
)

_BY_UPN: Final = {account.upn: account for account in ACCOUNTS}


def find(username: str) -> DemoAccount | None:
    """The demo account of that name, typed as people type."""
    return _BY_UPN.get(username.strip().lower())


async def create(session: AsyncSession) -> int:
    """Create the accounts that do not exist yet; how many. What administrators changed since is left alone."""
    created = 0
    for demo in ACCOUNTS:
        if demo.account:
            created += await user_service.create_account(
                session,
                upn=demo.upn,
                name=demo.name,
                family_name=demo.family_name,
                email=demo.email,
                type_=demo.type,
                groups=demo.groups,
                offices=demo.offices,
                actor=None,
            )
    return created
