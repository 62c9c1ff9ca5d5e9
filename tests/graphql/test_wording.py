"""Whatever GraphQL itself refuses is said in Italian, with the names that it is about."""

from __future__ import annotations

from graphql import GraphQLSyntaxError, parse, validate

from bdm.graphql.schema import schema
from bdm.graphql.wording import GENERAL, in_italian
from tests.fixtures.lines import each

PAGE = "provvedimento { count }"


@each(
    [
        (
            "{ provvedimento { cuont } }",
            "Il campo «cuont» non esiste in «ProvvedimentoPage». Forse si intendeva «count».",
        ),
        ("{ niente }", "Il campo «niente» non esiste in «Query»."),
        ("{ provvedimento(qq: 1) { count } }", "Il parametro «qq» non esiste per il campo «Query.provvedimento»."),
        ("{ provvedimento @include(ff: true) { count } }", "Il parametro «ff» non esiste per la direttiva «@include»."),
        ("{ provvedimento @include { count } }", "Per «@include» occorre il parametro «if», di tipo Boolean!."),
        (f"query ($a: Textt) {{ {PAGE} }}", "Il tipo «Textt» non esiste."),
        ("{ ...niente }", "Il frammento «niente» non esiste."),
        ("{ provvedimento @niente { count } }", "La direttiva «@niente» non esiste."),
        (f"query @skip(if: true) {{ {PAGE} }}", "La direttiva «@skip» non è ammessa qui."),
        ("{ provvedimento { count @skip(if: true) @skip(if: true) } }", "La direttiva «@skip» è ripetuta."),
        ("{ provvedimento { count { niente } } }", "Il campo «count» non ha sottocampi."),
        ("{ provvedimento }", "Per il campo «provvedimento» occorre indicare quali sottocampi si desiderano."),
        ("{ provvedimentoByAnyDocumentHash { id } }", "occorre il parametro «any_document_hash», di tipo String!."),
        ("{ provvedimento(q: $q) { count } }", "La variabile «$q» non è dichiarata."),
        ("query A { provvedimento(q: $q) { count } }", "La variabile «$q» non è dichiarata."),
        (f"query ($q: String) {{ {PAGE} }}", "La variabile «$q» non è usata."),
        ("query ($q: Int) { provvedimento(q: $q) { count } }", "La variabile «$q» è di tipo Int, mentre qui occorre"),
        (f"query ($q: Query) {{ {PAGE} }}", "La variabile «$q» non può essere di tipo Query."),
        (f"{{ {PAGE} }} fragment F on Query {{ {PAGE} }}", "Il frammento «F» non è usato."),
        (f"{{ ...F }} fragment F on Query {{ ...F {PAGE} }}", "Il frammento «F» contiene se stesso."),
        ("{ provvedimento { ...F } } fragment F on Query { __typename }", "Il frammento «F» non è ammesso qui."),
        ("{ provvedimento { ... on Query { __typename } } }", "Un oggetto di tipo «ProvvedimentoPage» non è mai"),
        ("{ ... on Int { a } }", "Il tipo «Int» non ha campi."),
        ("{ provvedimento(size: 1) { count } provvedimento(size: 2) { count } }", "occorre un alias"),
        ("{ provvedimento(size: 1, size: 2) { count } }", "«size» è indicato più di una volta."),
        (f"{{ {PAGE} }} {{ {PAGE} }}", "ciascuna deve avere un nome"),
        (f"query A {{ {PAGE} }} query A {{ {PAGE} }}", "«A» è indicato più di una volta."),
        (f"type T {{ a: Int }} {{ {PAGE} }}", "«T» non è una richiesta."),
        ('{ provvedimento(size: "x") { count } }', 'Qui occorre un valore di tipo Int, e non "x".'),
        ("{ provvedimento(size: null) { count } }", "Qui occorre un valore di tipo Int!, e non null."),
        ("{ provvedimento(q: 5) { count } }", "Qui occorre un valore di tipo String, e non 5."),
        ('query ($s: Int = "x") { provvedimento(size: $s) { count } }', "Qui occorre un valore di tipo Int"),
        ("{ provvedimento {", "Errore di sintassi: qui occorre un nome, e non la fine."),
        ('{ provvedimento(q: "a) }', "Errore di sintassi: manca la chiusura di un testo."),
        ("{ ' }", "Errore di sintassi"),
        ("}", "Errore di sintassi: '}' non è ammesso qui."),
    ]
)
def test_a_refusal_is_said_in_italian(query: str, said: str) -> None:
    try:
        messages = [error.message for error in validate(schema._schema, parse(query))]
    except GraphQLSyntaxError as error:
        messages = [error.message]
    told = [in_italian(message) for message in messages]
    assert said in "\n".join(told), told
    assert GENERAL not in told, messages


def test_what_is_not_known_is_the_general_sentence() -> None:
    assert in_italian("Something else.") == GENERAL
