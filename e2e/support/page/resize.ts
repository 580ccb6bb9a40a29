import type { Page } from "playwright/test";

/**
 * Gives an open page another size, and waits until it is laid out for it: the browser answers before the page knows, and
 * what is measured in between is of the size before.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(laidOut, size);
}

/** Runs in the page: what follows the width by code follows in the frame after the one that tells it. */
async function laidOut({ width, height }: { width: number; height: number }): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  // Not of innerWidth, which grows on a phone with a page that is too wide.
  while (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) await frame();
  await frame();
  await frame();
}
