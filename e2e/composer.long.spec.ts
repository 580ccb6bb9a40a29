import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { partsOf } from "#lib/testing/bytes/parts-of.ts";
import { composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  test,
} from "./support/desk.ts";
import { forgetSenders } from "./support/forget-senders.ts";
import { ALL_DAY, setMarketingHours, USUAL_HOURS } from "./support/marketing-hours.ts";
import { comeAlive } from "./support/page/alive.ts";
import { rendersOf, watchRenders } from "./support/page/renders.ts";
import { expectTargets } from "./support/page/targets.ts";

const FILE = csv(
  "Simu;Jina;Bei\r\n0754661001;Asha;38500\r\n0754661002;;38500\r\n2.55713E+11;Juma;39000\r\n",
  "bei-mpya_novemba.csv",
);

test.afterEach(({ desk }) => setMarketingHours(desk, USUAL_HOURS));

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} px finished steps are one line, and what is missing leads to its field`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height });
    // A font that is not there at once is not shown on this page: so it is as long as it gets, in whatever there is.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await forgetSenders();
    // The page must be as long at any hour: quiet hours have a note of their own.
    await setMarketingHours(page, ALL_DAY);
    await page.goto("/campaigns/new");
    await page.setInputFiles("input[type=file]", FILE);
    await expect(page.getByRole("heading", { name: "Bei mpya novemba" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Fix 1 phone number" })).toBeVisible();
    if (width < 640) await expectTargets(page);
    await page.getByRole("button", { name: "Go on to the message" }).click();
    await expect(page.getByRole("region", { name: "Rows to fix" })).toHaveCount(0);
    const review = page.getByRole("listitem").filter({ hasText: "Before you can review it" });
    await review.getByRole("button", { name: "Choose a sender" }).click();
    await expect(page.getByRole("textbox", { name: "Sender" })).toBeFocused();
    await page.keyboard.type("AMANI AGRO");
    await review.getByRole("button", { name: "Write the message" }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.type("Habari {{Jina|Mteja}}, bei ni TSh {{Bei}}");
    // Nothing folds under the hand that writes, though nothing of this step is missing any more.
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.getByRole("button", { name: "Go on to the review" }).click();
    await expect(page.getByRole("heading", { name: /Columns/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Simu in row 4" })).toBeVisible();
    await page.getByRole("textbox", { name: "Simu in row 4" }).fill("0754661003");
    await page.keyboard.press("Enter");
    await expect(page.getByText("3 recipients, no row skipped")).toBeVisible();
    await page.getByRole("button", { name: "Go on to the message" }).click();
    await reviewOf(page, "3");
    if (width === 1440) await expectInOneScreen(page);
    for (const step of ["campaign", "file", "columns", "message"]) {
      await expect(page.getByRole("button", { name: `Change ${step}` })).toBeVisible();
    }
    const more = page.getByText(/^More: the message as it is written/);
    await more.click();
    await expect(page.getByText("The first recipient, +255 754 661 001, gets:")).toBeVisible();
    await more.click();
    await expect(page.getByText("Habari Asha, bei ni TSh 38500").first()).toBeVisible();
    if (width < 640) await expectTargets(page);
    await expectScreens(page, height, 3);
    await page.getByRole("button", { name: "Change message" }).click();
    await expectScreens(page, height, 3);
    await page.getByRole("button", { name: "Open the review" }).click();
    await expectNothingWider(page);
    // From above: what the bar covers of a step in passing is no part of it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoBarriersAnywhere(page);
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px nothing is a link before there is a file but what leads somewhere, and the sample has the columns of the message`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto("/campaigns/new");
    const review = page.getByRole("listitem").filter({ hasText: "Before you can review it" });
    await expect(review.getByText("Write the message")).toBeVisible();
    await expect(review.getByRole("button")).toHaveText(["Choose a file", "Give the campaign a name"]);
    await expectNoBarriers(page);
    expect((await download(page, "Sample as CSV")).suggested).toBe("sample-wateja.csv");
    await page.setInputFiles("input[type=file]", csv("Simu;Jina\r\n0754661021;Asha\r\n"));
    await review.getByRole("button", { name: "Write the message" }).click();
    await page.keyboard.type("Habari {{Jina}}, tawi la {{Tawi}}");
    await expect(page.getByText("but the file has no such column")).toBeVisible();
    await page.getByRole("button", { name: "Change file" }).click();
    const { suggested, bytes } = await download(page, "Download a sample file");
    expect(suggested).toBe("sample-wateja.xlsx");
    const parts = [...(await partsOf(bytes)).values()];
    expect(parts.length).toBeGreaterThan(5);
    expect(await faultsOfXml(page, parts)).toEqual([]);
    await page.setInputFiles("input[type=file]", { name: suggested, mimeType: "", buffer: bytes });
    await expect(page.getByText("but the file has no such column")).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      "Habari Rehema Salum, tawi la Tawi 1",
    );
    if (width === 390) await expectTargets(page);
    await expectNothingWider(page);
  });
}

async function download(page: Page, name: string): Promise<{ suggested: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return { suggested: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

/** What a browser finds wrong with texts as XML; on a page of nobody, as ours let no text be parsed. */
async function faultsOfXml(page: Page, parts: string[]): Promise<(string | null | undefined)[]> {
  const blank = await page.context().newPage();
  const faults = await blank.evaluate(
    (texts) =>
      texts
        .map((text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror"))
        .filter((error) => error !== null)
        .map((error) => error.textContent),
    parts,
  );
  await blank.close();
  return faults;
}

test("the name that a file proposes gives way to another file, also after a reload, and one's own name does not", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByRole("heading", { name: "Bei mpya novemba" })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByText("bei-mpya_novemba.csv")).toBeVisible();
  await page.setInputFiles("input[type=file]", csv("Simu\r\n0754661001\r\n", "wateja wa desemba.csv"));
  await expect(page.getByRole("heading", { name: "Wateja wa desemba" })).toBeVisible();
  await page.getByRole("button", { name: "Change campaign" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ofa ya mwaka mpya");
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByRole("heading", { name: "Ofa ya mwaka mpya" })).toBeVisible();
});

test("another lane or time leaves the review as it is; another text asks for a new one", async ({
  desk: page,
}) => {
  await composeSms(page, {
    name: "Njia nyingine",
    file: csv("Simu;Jina\r\n0754661001;Asha\r\n"),
    text: "Habari",
    isService: true,
  });
  await reviewOf(page, "1");
  await page.getByRole("radio", { name: /^Exact/ }).check();
  await expect(page.getByRole("button", { name: "Send 1 message" })).toBeVisible();
  await page.getByRole("button", { name: "Change message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Habari za leo");
  await expect(page.getByRole("button", { name: "Open the review" })).toHaveCount(0);
  await reviewOf(page, "1");
  await expect(page.getByRole("radio", { name: /^Exact/ })).toBeChecked();
  await page.getByRole("button", { name: "Send 1 message" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { campaign } = await (await page.request.get(`/api/campaigns/${id}`)).json();
  expect([campaign.lane, campaign.content.text]).toEqual(["exact", "Habari za leo"]);
});

const LONG =
  "Fatuma binti Juma Mohamed wa Kigoma Ujiji na vitongoji vyake vyote vya mjini na vya pembezoni mwa ziwa";

for (const width of [1440, 390]) {
  test(`at ${width} px repeated numbers are listed, a default text is typed without braces, and the review says what each message costs`, async ({
    desk: page,
  }) => {
    const columns = Array.from({ length: 12 }, (_, index) => `Safu ${index + 1}`).join(";");
    const rows = ["0754663001;Asha", "0754663002;", `0754663003;${LONG}`, "0754 663 001;Asha tena"];
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto("/campaigns/new");
    await page.setInputFiles("input[type=file]", csv(`Simu;Jina;${columns}\r\n${rows.join("\r\n")}\r\n`));
    await page.getByRole("button", { name: "Change columns" }).click();
    const repeated = page.getByRole("list", { name: "Repeated numbers" });
    await expect(repeated).toHaveText(/\+255 754 663 001\s*We keep row 2 and skip row 5$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download 1 duplicate" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(
      "Asha tena;;;;;;;;;;;;;5;The same number is in an earlier row: row 2",
    );
    await page.getByText("the last row", { exact: true }).click();
    await expect(repeated).toHaveText(/We keep row 5 and skip row 2$/);
    await page.getByRole("button", { name: "3 numbers repaired" }).click();
    await expect(page.getByRole("dialog")).toContainText("2 × we changed the 0 to +255");
    if (width === 390) await expectTargets(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    if (width === 390) await expectTargets(page);
    await page.getByRole("button", { name: "Go on to the message" }).click();

    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    const message = page.getByRole("textbox", { name: "Message" });
    const text = "Habari {{Jina}}, mkutano ni kesho saa nne asubuhi ofisini kwetu Kigoma";
    await message.fill(text);
    await page.getByRole("button", { name: "Show 6 more" }).click();
    await page.getByRole("button", { name: "Add the column Safu 12" }).click();
    await expect(message).toHaveValue(/{{Safu 12}}/);
    await message.fill(text);
    const used = page.getByRole("list", { name: "Columns in the message" });
    await expect(used).toHaveText("Jinaempty in 1 row, no default text");
    await used.getByRole("button", { name: "Default text of Jina" }).click();
    await page.getByRole("textbox", { name: "If Jina is empty, write" }).fill("Mteja");
    if (width === 390) await expectTargets(page);
    await page.keyboard.press("Enter");
    await expect(message).toHaveValue(/^Habari {{Jina\|Mteja}}, mkutano/);
    await expect(used).toContainText("empty in 1 row: we write “Mteja”");

    await reviewOf(page, "3");
    const cost = page.getByRole("region", { name: "What the messages cost" });
    const seen = { useInnerText: true };
    await expect(cost.getByRole("row").nth(1)).toHaveText(/^1 credit\s+2 messages\s+2 credits$/, seen);
    await expect(cost.getByRole("row").nth(2)).toHaveText(/^2 credits\s+1 message\s+2 credits$/, seen);
    await expectNothingWider(page);
    if (width === 390) await expectTargets(page);
    await cost.getByRole("button", { name: "See row 4, the most expensive" }).click();
    const preview = page.getByRole("complementary", { name: "Preview" });
    await expect(preview).toBeFocused();
    await expect(preview).toContainText(LONG);
    await expectNoBarriersAnywhere(page);

    // Another file with these headings is read by the same columns, and the page says so.
    await page.goto("/campaigns/new");
    await page.setInputFiles("input[type=file]", csv(`Simu;Jina;${columns}\r\n0754663009;Neema\r\n`));
    await expect(page.getByText("Numbers from “Simu”, as in “Wateja”.")).toBeVisible();
    await page.getByRole("button", { name: "Change columns" }).click();
    await expect(
      page.getByText("Columns chosen as in “Wateja”. Change them below if they are wrong."),
    ).toBeVisible();
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px merge fields are chips in the text, which stays a text: typed, pasted, composed, undone`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await composeSms(page, {
      file: csv("Simu;Jina;Bei\r\n0754665001;Asha;38500\r\n0754665002;;39000\r\n"),
      text: "",
    });
    const message = page.getByRole("textbox", { name: "Message" });
    await message.fill(
      "Habari {{Jina}}, bei mpya ya mbolea ni TSh {{Bei}} kwa mfuko mmoja wa kilo hamsini, karibu dukani. ",
    );
    expect(await heightsOf(page), "letter stands on letter, so lines break alike").toEqual([true, true]);
    await message.press("End");
    await page.keyboard.type("Asante");
    await page.getByRole("button", { name: "Add the column Bei" }).click();
    await expect(message).toHaveValue(/Asante{{Bei}}$/);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(message).toHaveValue(/Asante$/);

    await chipOf(page, "{{Jina}}").click({ force: true });
    const field = page.getByRole("dialog", { name: "Default text of Jina" });
    await field.getByRole("textbox").fill("Mteja");
    await expectNoBarriers(page);
    await expectNothingWider(page);
    await page.keyboard.press("Enter");
    await expect(message).toHaveValue(/^Habari {{Jina\|Mteja}}, bei/);
    await expect(message).toBeFocused();

    await message.fill("Habari {{Jna}}, bei ni TSh {{Bei}}");
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("TSh 38500");
    await chipOf(page, "{{Jna}}").click({ force: true });
    await page.getByRole("button", { name: "Use the column Jina" }).click();
    await expect(message).toHaveValue("Habari {{Jina}}, bei ni TSh {{Bei}}");
    await expect(message).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(message).toHaveValue("Habari {{Jna}}, bei ni TSh {{Bei}}");

    await message.fill("{{Bei}}");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "なま", selectionStart: 2, selectionEnd: 2 });
    await expect(message).toHaveValue("{{Bei}}なま");
    await cdp.send("Input.insertText", { text: "名前" });
    await expect(message).toHaveValue("{{Bei}}名前");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("End");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(message).toHaveValue("{{Bei}}名前{{Bei}}名前");
    await expect(chipOf(page, "{{Bei}}")).toHaveCount(2);
    await expectNothingWider(page);
  });
}

/** A merge field as it is painted over the text field. */
const chipOf = (page: Page, field: string) => page.getByText(field, { exact: true });

/** Whether the text field would be as high as what is painted over it, at the width there is and at half of it. */
const heightsOf = (page: Page) =>
  page.getByRole("textbox", { name: "Message" }).evaluate((area) => {
    const painted = area.previousElementSibling as HTMLElement;
    const both = area.parentElement as HTMLElement;
    return [1, 0.3].map((share) => {
      both.style.width = `${share * 100}%`;
      both.style.minHeight = area.style.height = "0";
      const isSame = area.scrollHeight === painted.offsetHeight;
      both.style.width = both.style.minHeight = area.style.height = "";
      return isSame;
    });
  });

/** The page is at most so many screens long. */
/** Who, how many credits, when, how and the button, without scrolling. */
async function expectInOneScreen(page: Page): Promise<void> {
  for (const what of [
    page.getByText("Recipients", { exact: true }),
    page.getByText("Credits needed", { exact: true }),
    page.getByRole("group", { name: "When" }),
    page.getByRole("group", { name: "How" }),
    page.getByRole("button", { name: /^Send 3 messages/ }),
  ])
    await expect(what).toBeInViewport({ ratio: 1 });
}

async function expectScreens(page: Page, height: number, screens: number): Promise<void> {
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(long, `${long} px of ${screens * height}`).toBeLessThanOrEqual(screens * height);
}

for (const width of [1440, 390]) {
  const prefix = width === 390 ? "075466201" : "075466200";
  test(`at ${width} px a copy of a campaign has its message and its people, and sends nothing before its own review`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await composeSms(page, {
      name: `Bei ya Jumatatu ${width}`,
      file: csv(`Simu;Jina\r\n${prefix}1;Asha\r\n${prefix}2;Juma\r\n`),
      text: "Habari {{Jina}}, bei mpya ya Jumatatu",
      isService: true,
    });
    await reviewOf(page, "2");
    await page.getByRole("button", { name: "Send 2 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    const copy = page.getByRole("menuitem", { name: "Copy it with its people…" });
    await expect(copy).toBeInViewport({ ratio: 1 });
    if (width === 390) await expectTargets(page, "[role=menu]");
    await copy.click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByRole("heading", { name: `Bei ya Jumatatu ${width} (copy)` })).toBeVisible();
    await expect(page.getByText(/2 recipients/).first()).toBeVisible();
    await reviewOf(page, "2");
    await expect(page.getByText("Habari Asha, bei mpya ya Jumatatu").first()).toBeVisible();
    await expectNoBarriersAnywhere(page);
  });
}

test("a message that is used again is a draft without anybody, until a file says who", async ({
  desk: page,
}) => {
  await composeSms(page, {
    name: "Bei ya Jumanne",
    file: csv("Simu;Jina\r\n0754662101;Asha\r\n"),
    text: "Habari {{Jina}}, bei mpya ya Jumanne",
    isService: true,
  });
  await reviewOf(page, "1");
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Use this message again…" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole("heading", { name: "Bei ya Jumanne (copy)" })).toBeVisible();
  await expect(page.getByText(/recipient/)).toHaveCount(0);
  await page.setInputFiles("input[type=file]", csv("Simu;Jina\r\n0754662102;Juma\r\n"));
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Habari {{Jina}}, bei mpya ya Jumanne",
  );
  await reviewOf(page, "1");
  await expect(page.getByText("Habari Juma, bei mpya ya Jumanne").first()).toBeVisible();
});

/** Components that a key in the message may call: its field, its count, and what says what is missing. */
const MOST_RENDERS = 60;

test(`a key in the message calls fewer than ${MOST_RENDERS} components, and not the page`, async ({
  desk: page,
}) => {
  await page.addInitScript(watchRenders);
  await composeSms(page, {
    file: csv("Simu;Jina\r\n0754661011;Asha\r\n0754661012;Juma\r\n"),
    text: "Habari",
  });
  await comeAlive(page);
  expect(await rendersOf(page), "the page has many more").toBeGreaterThan(10 * MOST_RENDERS);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.focus();
  const perKey: number[] = [];
  for (const key of " mbolea imefika ") {
    const before = await rendersOf(page);
    await page.keyboard.press(key);
    perKey.push((await rendersOf(page)) - before);
  }
  // What a pause in writing brings, the check of the rows with the new text, falls on some of them: on many, where the machine is slow.
  const alone = Math.min(...perKey.filter((renders) => renders > 0));
  expect(alone, perKey.join(" ")).toBeLessThan(MOST_RENDERS);
});

for (const width of [1440, 390]) {
  test(`${width} px: people are pasted as they stand in a sheet, kept with the draft and come to the review`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/campaigns/new");
    await page.getByRole("button", { name: "Paste people" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste people" });
    const use = dialog.getByRole("button", { name: "Use these people" });
    await expect(use).toHaveAttribute("aria-disabled", "true");
    await dialog
      .getByLabel("Numbers or rows")
      .fill("Jina\tSimu\nAsha Mushi\t0754662001\nJuma Ali\t0754 662 002\n");
    await expectNoBarriersAnywhere(page);
    await use.click();
    await expect(
      page.getByText("Column Simu", { exact: false }).or(page.getByText("2 rows")).first(),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}");
    await saved(page);
    await page.reload();
    await expect(page.getByText("pasted people.csv")).toBeVisible();
    await reviewOf(page, "2");
  });
}
