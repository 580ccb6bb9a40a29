import type { Page, Request } from "playwright/test";
import { expect, test } from "./support/desk.ts";

const PAGES = [
  "/overview",
  "/campaigns",
  "/messages",
  "/inbox",
  "/events",
  "/calls",
  "/templates",
  "/send",
  "/settings",
];
const QUIET_MS = 3_000;

test("a page fetches no other page ahead until somebody points at it, and asks for nothing while nothing happens", async ({
  desk: page,
}) => {
  for (const path of PAGES) {
    const asked = listenTo(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => asked.quietMs(), { message: `${path} comes to rest` }).toBeGreaterThan(QUIET_MS);
    expect(asked.ahead, path).toEqual([]);
    asked.end();
  }
  const asked = listenTo(page);
  await page.getByRole("link", { name: "Campaigns", exact: true }).hover();
  await expect.poll(() => asked.ahead).toContain("/campaigns");
  asked.end();
});

/** What the page asks of us, but for its one stream. */
function listenTo(page: Page) {
  let last = performance.now();
  const ahead: string[] = [];
  const note = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/live") return;
    last = performance.now();
    if (searchParams.has("_rsc")) ahead.push(pathname);
  };
  page.on("request", note);
  return {
    ahead,
    quietMs: () => performance.now() - last,
    end: () => page.off("request", note),
  };
}
