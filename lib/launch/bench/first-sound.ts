import type { Page } from "playwright";
import { systemClock } from "../../clock.ts";

/** A hand that has arrived at a button needs so long to press it. */
const AIM_MS = 100;

/** Milliseconds from a press of the button, by a person's pointer, to the moment in which the page's sound plays. */
export async function firstSound(page: Page, button: string): Promise<number> {
  await page.evaluate(() => {
    const audio = document.querySelector("audio");
    const heard = new Promise<number>((resolve) => {
      let pressedAt = 0;
      const press = () => {
        pressedAt = performance.now();
      };
      document.addEventListener("click", press, { capture: true, once: true });
      audio?.addEventListener("playing", () => resolve(performance.now() - pressedAt), { once: true });
    });
    Object.assign(window, { heard });
  });
  const target = page.getByRole("button", { name: button, exact: true });
  await target.hover();
  await systemClock.sleep(AIM_MS);
  await target.click();
  return page.evaluate(() => (window as unknown as { heard: Promise<number> }).heard);
}
