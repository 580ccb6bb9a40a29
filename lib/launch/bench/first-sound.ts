import type { Page } from "playwright";

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
  await page.getByRole("button", { name: button, exact: true }).click();
  return page.evaluate(() => (window as unknown as { heard: Promise<number> }).heard);
}
