"""Whether the personal data of a decision are to be obscured by law, as its text and its data tell."""

from bdm.anonymisation.grounds.signs import BY_LAW, Sign, asks, signs

__all__ = ["BY_LAW", "Sign", "asks", "signs"]
