"""The same search by all of its words instead of any of them, or the other way round; and of norms by what an item is
said to be about instead of all that names them, or the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bdm.italian import query_tokens
from bdm.search.help.additions.widening import alternatives_to
from bdm.search.query import And, Equals, Or, Phrase, QuerySyntax, Tree, Words, leaves, parse, to_text
from bdm.search.query.exact import NORM, REFERENCES


def with_other_breadth(tree: Tree) -> tuple[Tree, bool] | None:
    """``tree`` with every list of words wanted whole where any of them sufficed, else the other way round, and whether
    all of the words are wanted now. None where no criterion has several words, or where the result would be longer than
    a query may be. What is excluded stays as it is; additions stay those that the tree has.
    """
    several = list(_lists_of_words(tree))
    if not several:
        return None
    every = not all(words.every for words in several)
    other = _changed(tree, every)
    try:
        parse(to_text(other))
    except QuerySyntax:
        return None
    return other, every


def with_other_reach(tree: Tree) -> tuple[Tree, bool] | None:
    """``tree`` with its norms wherever they are named or, where it looks for them so, only among the references, and
    whether it is the former now. None where no norm is looked for, or where the result would be longer than a query may
    be. What is excluded stays as it is.
    """
    fields = {leaf.field for leaf in _norms(tree)}
    if not fields:
        return None
    everywhere = NORM not in fields
    other = _reaching(tree, NORM if everywhere else REFERENCES)
    try:
        parse(to_text(other))
    except QuerySyntax:
        return None
    return other, everywhere


def _norms(tree: Tree) -> Iterator[Equals]:
    match tree:
        case And(children) | Or(children):
            for child in children:
                yield from _norms(child)
        case Equals(field=("norma" | "riferimento_normativo")):
            yield tree
        case _:
            pass


def _reaching(tree: Tree, field: str) -> Tree:
    match tree:
        case And(children) | Or(children):
            return type(tree)(tuple(_reaching(child, field) for child in children))
        case Equals() if tree.field in (NORM, REFERENCES):
            return replace(tree, field=field)
        case _:
            return tree


def _lists_of_words(tree: Tree) -> Iterator[Words]:
    match tree:
        case And(children):
            for child in children:
                yield from _lists_of_words(child)
        case Or(children):
            for child in children:
                yield from _lists_of_words(child)
        case Words() if _is_several(tree):
            yield tree


def _is_several(words: Words) -> bool:
    return words.field == "testo" and len({token.text for token in query_tokens(" ".join(words.words))}) > 1


def _changed(tree: Tree, every: bool) -> Tree:
    match tree:
        case And(children):
            return And(tuple(_changed(child, every) for child in children))
        case Or((Words() as first, *others)) if _is_several(first) and all(map(_adds, others)):
            # The words as they were typed, then as they were probably meant: the additions are to the latter.
            typed = [replace(each, every=every) for each in tree.children if isinstance(each, Words)]
            kept = dict.fromkeys(phrase for other in others for phrase in _phrases(other))
            added = [each for each in alternatives_to(typed[-1]) if kept.keys() >= set(_phrases(each))]
            there = {phrase for each in added for phrase in _phrases(each)}
            return Or((*typed, *added, *(phrase for phrase in kept if phrase not in there)))
        case Or(children):
            return Or(tuple(_changed(child, every) for child in children))
        case Words() if _is_several(tree):
            return replace(tree, every=every)
        case _:
            return tree


def _adds(other: Tree) -> bool:
    """Whether it may have been added to words: other spellings, phrases, with others of the words where all are
    wanted.
    """
    return (
        isinstance(other, Phrase)
        or (isinstance(other, Words) and _is_several(other))
        or (
            isinstance(other, And)
            and any(isinstance(each, Phrase) for each in other.children)
            and all(isinstance(each, Phrase | Words) for each in other.children)
        )
    )


def _phrases(tree: Tree) -> list[Phrase]:
    return [leaf for leaf in leaves(tree) if isinstance(leaf, Phrase)]
