import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe, which looks once nothing moves any more: a message that fades in or out has no contrast to measure, nor have the
 * rows of before, faded until those that are asked for have come.
 */
export class Axe extends AxeBuilder {
  readonly #page: Page;

  constructor({ page }: { page: Page }) {
    super({ page });
    this.#page = page;
    // There are no frames from elsewhere, for which it would open a page of its own and load itself once more, and what
    // is in order is told by nobody.
    this.setLegacyMode(true);
    this.options({ resultTypes: ['violations'] });
  }

  override async analyze() {
    await expect(this.#page.locator('.bdm-stale')).toHaveCount(0);
    await this.#page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map((each) => each.finished));
    });
    return super.analyze();
  }
}
