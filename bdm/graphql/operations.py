"""The client's GraphQL operations, by name; `make generate` writes them from web/src/api/operations."""

OPERATIONS = frozenset(
    {
        "AlternativesMassima",
        "AlternativesProvvedimento",
        "Attesa",
        "AttivitaMassima",
        "AttivitaProvvedimento",
        "EditMassima",
        "EditProvvedimento",
        "Folder",
        "Folders",
        "FoldersOf",
        "LatestMassima",
        "LatestProvvedimento",
        "LavoroAttesa",
        "LavoroMassima",
        "LavoroProvvedimento",
        "Massima",
        "PositionMassima",
        "PositionProvvedimento",
        "Provvedimento",
        "SearchMassima",
        "SearchProvvedimento",
        "SelectMassima",
        "SelectMassimaOp",
        "SelectProvvedimento",
        "SelectProvvedimentoOp",
        "Simili",
        "WithdrawnMassima",
        "WithdrawnProvvedimento",
    }
)
