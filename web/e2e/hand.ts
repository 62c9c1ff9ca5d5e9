import { expect, type Locator, type Page } from '@playwright/test';

export type Means = 'mouse' | 'touch' | 'keyboard';
export type Effort = { clicks: number; keys: number; typed: number; scrolled: number };

/** A person at work: whatever is done through it is counted. */
export class Hand {
  clicks = 0;
  /** Keys pressed, but for what is written. */
  keys = 0;
  typed = 0;
  scrolled = 0;

  constructor(
    public page: Page,
    private by: Means = 'mouse',
  ) {}

  /** Scrolls, if it must, until `target` is in sight. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    this.scrolled += await target.evaluate((element: Element) => {
      const above: [Element, number][] = [];
      for (let one = element.parentElement; one; one = one.parentElement) above.push([one, one.scrollTop]);
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return above.reduce((sum, [one, before]) => sum + Math.abs(one.scrollTop - before), 0);
    });
  }

  /** With the mouse or, once as well, by finger. */
  async click(target: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    await this.see(target);
    let at = '';
    // Not while the page still moves.
    await expect
      .poll(async () => {
        const before = at;
        at = JSON.stringify(await target.boundingBox());
        return at === before;
      })
      .toBe(true);
    const { x, y, width, height } = JSON.parse(at);
    const [left, top] = [x + width / 2, y + height / 2];
    if (this.by === 'touch') await this.page.touchscreen.tap(left, top);
    else await this.page.mouse.click(left, top, { button });
    this.clicks += 1;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) await this.page.keyboard.press(key);
    this.keys += times;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.typed += text.length;
  }

  /** As many times as it takes to come to `target`. */
  async pressTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target.first()).toBeAttached();
    for (let time = 0; time < 60; time++) {
      if (await target.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
      await this.press(key);
    }
    await expect(target).toBeFocused();
  }

  get effort(): Effort {
    const { clicks, keys, typed, scrolled } = this;
    return { clicks, keys, typed, scrolled };
  }
}
