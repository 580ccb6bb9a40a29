import { expect, type Locator, type Page, test } from "playwright/test";
import type { Spreadsheet } from "./composer.ts";

export const GOALS = { firstCampaignClicks: 9, runWords: 350, settingsWords: 300, tabsToReply: 6 };

/** What of a journey has a goal: its clicks, the words of a page by the name under which it was read, its presses of Tab. */
export type JourneyGoals = { clicks?: number; words?: Record<string, number>; tabs?: number };

type Counted = {
  goals: JourneyGoals;
  clicks: number;
  words: Record<string, number>;
  tabs: number | null;
  seconds: number;
};

/** Presses of the pointer, with the one that goes into a field; words that a page shows, without rail and bar, which all have. */
export class Walk {
  clicks = 0;
  tabs: number | null = null;
  words: Record<string, number> = {};
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await this.click(field);
    await field.fill(text);
  }

  /** The press that opens the window of files; what is pressed there is not ours. */
  async choose(file: Spreadsheet): Promise<void> {
    await this.#page.setInputFiles("input[type=file]", file);
    this.clicks += 1;
  }

  /** To a page of the rail; on a phone, of the bottom bar or of what is under More. */
  async go(place: string): Promise<void> {
    const link = this.#page
      .getByRole("link", { name: new RegExp(`^${place}`) })
      .filter({ visible: true })
      .first();
    const more = this.#page.getByRole("button", { name: /^More/ }).filter({ visible: true });
    if (!(await link.isVisible())) await this.click(more.last());
    await this.click(link);
    await expect(this.#page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }

  async read(name: string, what = this.#page.getByRole("main")): Promise<void> {
    await expect(this.#page.locator("[data-late]")).toHaveCount(0);
    // biome-ignore lint/performance/useDomNodeTextContent: what is folded away is not read.
    const text = await what.first().innerText();
    this.words[name] = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }

  /** By Tab from the top of the page as it is opened, past the rail where a link leads past it. */
  async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (this.tabs = 0; this.tabs < MOST_TABS && !(await isThere()); this.tabs += 1) {
      await this.#page.keyboard.press("Tab");
      const isSkip = await this.#page.evaluate(() => document.activeElement?.matches(".sr-only") ?? false);
      if (isSkip) await this.#page.keyboard.press("Enter");
    }
  }
}

const MOST_TABS = 60;

/** Walks a journey and keeps what it took for the table. */
export async function count(
  page: Page,
  goals: JourneyGoals,
  go: (walk: Walk) => Promise<void>,
): Promise<void> {
  const walk = new Walk(page);
  const began = performance.now();
  await go(walk);
  const { clicks, words, tabs } = walk;
  const counted: Counted = { goals, clicks, words, tabs, seconds: (performance.now() - began) / 1_000 };
  test.info().annotations.push({ type: KIND, description: JSON.stringify(counted) });
}

const KIND = "counted";

/** What the table needs of what Playwright tells a reporter, whose types stand at no address that can be imported from. */
type Walked = { title: string; parent: { project(): { name: string } | undefined } };
type Came = { annotations: readonly { type: string; description?: string }[]; error?: { message?: string } };

/** Prints what was counted beside its goals, once all journeys are walked. */
export default class JourneyTable {
  readonly #rows: string[][] = [];

  onTestEnd({ title, parent }: Walked, { annotations, error }: Came): void {
    const width = parent.project()?.name ?? "";
    const said = annotations.find(({ type }) => type === KIND)?.description;
    if (said === undefined)
      this.#rows.push([title, width, "not walked", error?.message?.split("\n")[0] ?? "", "", ""]);
    else this.#rows.push(...rowsOf(title, width, JSON.parse(said)));
  }

  onEnd(): void {
    const rows = [["journey", "px", "clicks", "words", "Tab", "s"], ...this.#rows];
    const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
    for (const row of rows)
      process.stdout.write(
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
      );
  }
}

/** A line for each page that was read. */
function rowsOf(title: string, width: string, { goals, clicks, words, tabs, seconds }: Counted): string[][] {
  const pages = Object.entries(words).map(([name, n]) => `${name} ${beside(n, goals.words?.[name])}`);
  const [first = "", ...others] = pages;
  return [
    [title, width, beside(clicks, goals.clicks), first, beside(tabs, goals.tabs), seconds.toFixed(1)],
    ...others.map((page) => ["", "", "", page, "", ""]),
  ];
}

function beside(figure: number | null, goal: number | undefined): string {
  if (figure === null) return "";
  if (goal === undefined) return String(figure);
  return figure <= goal ? `${figure} (goal ${goal})` : `${figure} OVER (goal ${goal})`;
}
