import type { Page, Request } from "playwright/test";

/** Keeps requests of a page from reaching the server until the function that this gives is called. */
export async function hold(
  page: Page,
  addresses: Parameters<Page["route"]>[0],
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (isHeld(route.request())) await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
