"""BDM, the Banca Dati di Merito: the case-law database of the merit courts."""

from functools import cache

__version__ = "0.2.0"
"""After https://semver.org; what each version brings is in CHANGELOG.md."""


@cache
def full_version() -> str:
    """``__version__`` as it was published; of any other tree with its commit: ``1.2.0+57.gc9ada1bf``, ``….dirty`` where
    files are not as in the commit. What is installed says what it was built from.
    """
    import subprocess
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    tree = Path(__file__).parents[1]
    if not (tree / ".git").exists():
        try:
            return version("bdm")
        except PackageNotFoundError:
            return __version__
    tag = f"v{__version__}"
    command = ["git", "describe", "--always", "--dirty", "--abbrev=8", f"--match={tag}"]
    try:
        told = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True).stdout  # noqa: S603 - fixed
    except (OSError, subprocess.CalledProcessError):  # no git here, or it does not trust whoever owns the files
        return __version__
    commit = told.strip().removeprefix(tag).strip("-").replace("-", ".")
    return f"{__version__}+{commit}" if commit else __version__
