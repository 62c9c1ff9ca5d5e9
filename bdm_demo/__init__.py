"""Demo content: invented judgments that look like real ones, for trying the product and for measuring it."""

from bdm_demo.generate import DemoMassima, DemoProvvedimento, generate

__all__ = ["DemoMassima", "DemoProvvedimento", "generate"]
