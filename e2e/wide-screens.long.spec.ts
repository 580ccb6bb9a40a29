import type { Route } from "playwright/test";
import { findChromium } from "#lib/launch/chromium.ts";
import { ASHA } from "#lib/testing/people/seeded-numbers.ts";
import { expect, test } from "./support/desk.ts";
import { originOf } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { LISTS, PAGES } from "./support/pages.ts";
import { withPeople } from "./support/people.ts";

/** Of every page, beside what it shows. */
const MARGIN = 32;

test("on a wide screen every page ends at the same line", async ({ desk: page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const ends = new Map<number, string[]>();
  for (const path of [...PAGES, "/sandbox"]) {
    await page.goto(path);
    const isInbox = path === "/inbox";
    const last = isInbox
      ? page.getByRole("region", { name: "Conversation" })
      : page.locator("main header").first();
    await expect(last).toBeVisible();
    const right = await last.evaluate((part) => Math.round(part.getBoundingClientRect().right));
    // The parts of the inbox reach to its edge, and have their margins inside.
    const end = isInbox ? right - MARGIN : right;
    ends.set(end, [...(ends.get(end) ?? []), path]);
  }
  expect(Object.fromEntries(ends)).toEqual({ [Math.max(...ends.keys())]: [...PAGES, "/sandbox"] });
});

test("words are as far apart as the font has them, also in a browser that rounds letters to whole pixels", async ({
  playwright,
}) => {
  // The journeys have their own not do so.
  const args = ["--no-sandbox", "--font-render-hinting=full"];
  const rounding = await playwright.chromium.launch({ executablePath: findChromium(), args });
  try {
    const page = await rounding.newPage();
    await page.route("**/*", waitForFonts);
    await page.goto(`${originOf()}/sign-in`);
    await page.evaluate(async () => void (await document.fonts.ready));
    // A browser gives buttons and fields letters of their own.
    for (const part of ["span", "button"]) {
      const [small, large] = await page.evaluate(spacesOf, part);
      expect(small, part).toBeCloseTo(large, 1);
    }
  } finally {
    await rounding.close();
  }
});

/** Runs in the page: how wide the space between two words is at 13 px, and as the font has it. */
function spacesOf(part: string): [number, number] {
  const line = document.createElement(part);
  document.body.append(line);
  const widthOf = (text: string, size: number) => {
    line.textContent = text;
    line.style.fontSize = `${size}px`;
    line.style.letterSpacing = "0";
    return line.getBoundingClientRect().width;
  };
  const spaceAt = (size: number) => widthOf("t t", size) - widthOf("tt", size);
  return [spaceAt(13), spaceAt(130) / 10];
}

test("on a wide screen the columns of a list are where they are, whether something fits what is asked or nothing", async ({
  desk: page,
}) => {
  await page.route("**/*", waitForFonts);
  const columns = async (path: string) => {
    await page.goto(path);
    await comeAlive(page);
    await page.evaluate(async () => void (await document.fonts.ready));
    const heads = page.getByRole("table").last().getByRole("columnheader");
    return heads.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  };
  await withPeople(async ({ campaignId, serviceId, callId, eventId }) => {
    // What other journeys leave may be wider than the usual: where lists are searched, for rows of one's own.
    const own: Record<string, string> = {
      "/campaigns": "Ask",
      "/messages": serviceId,
      "/calls": callId,
      "/contacts": ASHA,
      "/contacts/lists": "Ask",
      "/templates": "piga_simu",
      "/events": eventId,
    };
    for (const list of [...LISTS, "/events", "/settings/audit", `/campaigns/${campaignId}`]) {
      const full = await columns(own[list] === undefined ? list : `${list}?q=${own[list]}`);
      expect(full.length).toBeGreaterThan(3);
      await expect(page.getByRole("table").last().getByRole("row").nth(1), list).toBeVisible();
      expect(await columns(`${list}?q=hakuna`), list).toEqual(full);
    }
  });
});

/** A font that comes late is not used at all, and columns of two fonts have two widths: here each page waits for it. */
async function waitForFonts(route: Route): Promise<void> {
  if (!["document", "stylesheet"].includes(route.request().resourceType())) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
  await route.fulfill({ response, body });
}
