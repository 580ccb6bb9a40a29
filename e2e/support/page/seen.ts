import { expect, type Locator } from "playwright/test";

/** In view, and not below the bar of a phone. */
export const expectSeen = (text: Locator): Promise<void> =>
  expect
    .poll(() =>
      text.evaluate((found) => {
        const { x, y, width, height } = found.getBoundingClientRect();
        return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
