"""Whether the personal data of a decision are to be obscured by law, as its text and its data tell."""

from bdm.anonymisation.grounds.signs import Sign, asks, signs

__all__ = ["Sign", "asks", "signs"]
