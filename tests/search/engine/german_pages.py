"""Pages of decisions in German, written for the tests, and questions in other forms of their words."""

# ruff: noqa: E501  (a page is a line)
from __future__ import annotations

from typing import Final

PAGES: Final = """
Der Kläger verlangt die Leistung des Schadenersatzes nach Art. 2043 ZGB, weil die Beklagte den Unfall auf der Straße verursacht hat.
Die Kündigung des Arbeitnehmers ist nicht begründet und wird aufgehoben; die Entlassung durch den Arbeitgeber war ein Verstoß gegen das Gesetz.
Das Gericht hat die Räumung der Wohnung angeordnet, weil der Mieter mit der Zahlung der Mieten in Verzug geraten ist und die Frist nicht eingehalten hat.
Der Erblasser hat in dem Testament die Tochter als Erbin eingesetzt, und die Pflichtteile der anderen Kinder sind bei der Teilung nicht beachtet worden.
Die Ehegatten haben bei der Trennung den Unterhalt für die minderjährigen Kinder vereinbart, und das Gericht hat die Vereinbarung mit Beschluss bestätigt.
Das Grundstück ist im Grundbuch eingetragen; die Dienstbarkeit des Weges wird durch die Ersitzung erworben, wenn der Besitz zwanzig Jahre gedauert hat.
Die Versicherungsgesellschaft hat den Schaden nicht bezahlt und sich auf die Verjährung der Ansprüche berufen, die nach dem Vertrag zu prüfen ist.
Der Werkunternehmer haftet für die Mängel des Gebäudes, und der Besteller hat sie nach Art. 1667 ZGB innerhalb der Frist von sechzig Tagen zu rügen.
Der Gesellschafter hat den Beschluss der Versammlung angefochten, weil er zu der Sitzung nicht eingeladen wurde und das Recht auf Auskunft verletzt ist.
Die Ärzte haben den Patienten über das Risiko der Operation nicht aufgeklärt, und die Behandlung ist nicht nach den Regeln der Kunst durchgeführt worden.
Der Verkäufer hat die Ware mit Fehlern geliefert und die Rückgabe des Kaufpreises verweigert, und die Käuferin hat den Vertrag durch Erklärung aufgelöst.
Die Bürgschaft der Bank ist nichtig, weil der Bürge das Formular mit den Klauseln nicht unterschrieben hat und sie nach dem Gesetz nicht gelten.
""".strip().split("\n")  # fmt: skip
QUESTIONS: Final = (
    ("Schadenersatz", 0), ("Schadenersatzes", 0), ("Unfälle", 0), ("Unfaelle", 0), ("Strasse", 0), ("Straßen", 0),
    ("Kündigungen", 1), ("Kuendigung", 1), ("Kundigungen", 1), ("Arbeitnehmer", 1), ("Entlassungen", 1),
    ("Räumungen", 2), ("Raeumung", 2), ("Wohnungen", 2), ("Mietern", 2), ("Zahlungen", 2), ("Testamente", 3),
    ("Pflichtteil", 3), ("Trennungen", 4), ("Vereinbarungen", 4), ("Grundstücke", 5), ("Grundstuecks", 5),
    ("Dienstbarkeiten", 5), ("Versicherungsgesellschaften", 6), ("Werkunternehmers", 7), ("Gebäude", 7),
    ("Gesellschaftern", 8), ("Operationen", 9), ("Verkäufers", 10), ("Bürgschaften", 11),
)  # fmt: skip
"""Of each the page that has the word, in another form."""
ITALIAN: Final = (
    "Il danno deriva dalla violazione dell'art. 2043 c.c. e la responsabilità del convenuto è provata dai documenti.",
    "Il testamento e le strade, il contratto di mutuo; Bank, Beruf e Haus sono parole straniere di questo testo.",
)
