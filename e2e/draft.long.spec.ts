import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import {
  expect,
  expectNoBarriers,
  expectNothingWider,
  OWNER,
  sendSignIn,
  signIn,
  test,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { comeAlive } from "./support/page/alive.ts";
import { hold } from "./support/page/hold.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { PHONE } from "./support/phone.ts";

const FILE = csv("Simu,Jina\r\n0754000318,Asha\r\n0713000206,\r\n");
const TEXT = "Habari {{Jina|Mteja}}";

test("a draft needs no field: it saves itself, and only what is missing for the review is named", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Jina tu");
  await saved(page);
  expect(await draftsCalled(page, "Jina tu")).toBe(1);
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jina tu");
  await page.getByRole("button", { name: "Choose a file" }).last().click();
  await expect(page.getByRole("button", { name: "Choose a file", exact: true }).first()).toBeFocused();
});

test("a draft comes back with its file, what was fixed in it, its columns and its text", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await page.setInputFiles(
    "input[type=file]",
    csv(
      "Simu;Jina\r\n2.55713E+11;Asha\r\n0713000207;Juma\r\n0713000207;Juma tena\r\n",
      "wateja-wa_mwanza.csv",
    ),
  );
  await page.getByRole("textbox", { name: "Simu in row 2" }).fill("0713000206");
  await page.keyboard.press("Enter");
  await page.getByText("the last row").click();
  await page.getByRole("button", { name: "Go on to the message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill(TEXT);
  await saved(page);
  await expect.poll(() => textOf(page)).toBe(TEXT);
  // Of another browser: nothing of it is in this one.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Wateja wa mwanza" })).toBeVisible();
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(TEXT);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("Habari Asha")).toBeVisible();
  await preview.getByRole("button", { name: "Next row" }).click();
  await expect(preview.getByText("Habari Juma tena")).toBeVisible();
});

test("a file that is chosen while the one of the draft is on its way stays, and one that cannot be read takes nothing's place", async ({
  desk: page,
}) => {
  await writeDraft(page, "Faili mbili");
  await saved(page);
  const comes = await holdFile(page);
  await page.reload();
  await page.setInputFiles("input[type=file]", csv("%PDF-1.7", "ukurasa.csv"));
  await expect(page.getByText("We cannot read ukurasa.csv")).toBeVisible();
  comes();
  await expect(page.getByText(/We keep .*\.csv\./)).toBeVisible();
  await expect(page.getByText("We cannot read ukurasa.csv")).toBeVisible();

  const comesLater = await holdFile(page);
  await page.reload();
  await page.setInputFiles("input[type=file]", csv("Jina;Simu\r\nNeema;0754000319\r\n", "wengine.csv"));
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  await page.setInputFiles("input[type=file]", csv("%PDF-1.7", "ukurasa.csv"));
  await expect(page.getByText("We cannot read ukurasa.csv")).toBeVisible();
  const fetched = page.waitForResponse((answer) => answer.url().endsWith("/file"));
  comesLater();
  await (await fetched).finished();
  await saved(page);
  // With what it is read by: the old reading would take the names for numbers.
  await expect.poll(() => readingOf(page)).toMatchObject({ delimiter: ";", phone: 1 });
  await page.reload();
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
});

test("a double click on the review makes one draft", async ({ desk: page }) => {
  await writeDraft(page, "Mara moja tu");
  await page.getByRole("button", { name: "Go on to the review" }).dblclick();
  await expect(page.getByRole("heading", { name: /Review and send/ })).toBeVisible();
  expect(await draftsCalled(page, "Mara moja tu")).toBe(1);
});

test("what was typed last outlives a reload, and a schedule comes back with the draft", async ({
  desk: page,
}) => {
  await writeDraft(page, "Kesho kutwa");
  await reviewOf(page, "2");
  await page.getByLabel("At a time you choose").check();
  await page.getByLabel("Day", { exact: true }).fill("2099-11-28");
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await page.getByRole("button", { name: "Change message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}}, tumebadilisha");
  // At once: before it has saved itself.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Habari {{Jina|Mteja}}, tumebadilisha",
  );
  await reviewOf(page, "2");
  await expect(page.getByLabel("At a time you choose")).toBeChecked();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("Sat 28 Nov 2099");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("09:30");
});

test("a schedule typed piece by piece is told what is wrong with it, and nothing else", async ({
  desk: page,
}) => {
  await writeDraft(page, "Wakati uliopita");
  await reviewOf(page, "2");
  await page.getByLabel("At a time you choose").check();
  await page.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await page.getByLabel("Day", { exact: true }).blur();
  await expect(page.getByText("Choose a day and a time")).toBeVisible();
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await expect(page.getByText("Choose a day and a time")).toBeHidden();
  await expect(page.getByText("This time has passed. Choose a later one")).toBeVisible();
  await page.getByRole("button", { name: "Schedule 2 messages" }).click();
  await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
  await page.getByLabel("Day", { exact: true }).fill("2099-11-28");
  await expect(page.getByText(/We send it at .*UTC\+03:00/)).toBeVisible();
  await expect(page.getByText("This time has passed")).toBeHidden();
});

test("a wrong file leaves the good one before it, and discarding asks first", async ({ desk: page }) => {
  await writeDraft(page, "Faili mbaya");
  await page.setInputFiles("input[type=file]", csv("%PDF-1.7", "picha.csv"));
  await expect(page.getByText("We cannot read picha.csv")).toBeVisible();
  await expect(
    page.getByText("This is a PDF. Upload an Excel workbook or a CSV file. We keep wateja.csv."),
  ).toBeVisible();
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Discard this draft?" })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(TEXT);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.waitForURL("**/campaigns");
  await page.goto("/campaigns/new");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("a draft that was discarded leaves the list, and is found again under Discarded", async ({
  desk: page,
}) => {
  await writeDraft(page, "Inabaki kwenye orodha");
  await saved(page);
  await writeDraft(page, "Haitumwi kamwe");
  await saved(page);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.waitForURL("**/campaigns");
  await expect(page.getByRole("link", { name: "Inabaki kwenye orodha" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Haitumwi kamwe" })).toBeHidden();
  await page.getByRole("link", { name: /^Discarded/ }).click();
  const row = page.getByRole("row").filter({ hasText: "Haitumwi kamwe" });
  await expect(row.getByText(/Discarded .*today/)).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByText(/discarded .* as a draft. Nothing of it was sent./)).toBeVisible();
});

test("the way back leads to the draft as it is kept, whoever saved it last and however late", async ({
  desk: page,
}) => {
  await writeDraft(page, "Rudi nyuma");
  await saved(page);
  await toOverview(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Rudi nyuma" })).toBeVisible();
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(TEXT);

  // What the router keeps of this page is older from here on. On a slow machine it would save itself between two of these.
  const goesOn = await holdSaving(page);
  await page.setInputFiles("input[type=file]", csv("Jina;Simu\r\nNeema;0754000319\r\n", "wengine.csv"));
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  await message.fill("Habari {{Jina|Rafiki}}");
  await page.getByRole("textbox", { name: "Sender" }).fill("MWANGA");
  await page.getByRole("button", { name: "Change campaign" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rudi tena");
  await toOverview(page);
  await page.goBack();
  await expect(page.getByText("Saving what you changed before you left…")).toBeVisible();
  await expect(page.getByText("Rudi nyuma")).toHaveCount(0);
  await expectNoBarriers(page);
  goesOn();
  await expect(page.getByRole("heading", { name: "Rudi tena" })).toBeVisible();
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  await expect(page.getByText("wengine.csv")).toBeVisible();
  await expect(message).toHaveValue("Habari {{Jina|Rafiki}}");
  await expect(page.getByRole("textbox", { name: "Sender" })).toHaveValue("MWANGA");
  expect(await readingOf(page)).toMatchObject({ delimiter: ";", phone: 1 });

  const address = page.url();
  await toOverview(page);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.setInputFiles("input[type=file]", FILE);
  await expect.poll(async () => (await draftOf(other)).file.name).toBe("wateja.csv");
  await other.close();
  await page.goBack();
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
  await expect(page.getByText("wateja.csv")).toBeVisible();
  await expect(page.getByText("wengine.csv")).toHaveCount(0);
});

test("a draft that is left again while it waits for its save comes as it is kept, from the list and on the way back", async ({
  desk: page,
}) => {
  await writeDraft(page, "Njia mbili");
  await saved(page);
  const goesOn = await holdSaving(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Habari mpya {{Jina|Mteja}}");
  await page.getByRole("link", { name: "Campaigns", exact: true }).first().click();
  await page.getByRole("link", { name: "Njia mbili" }).click();
  const saving = page.getByText("Saving what you changed before you left…");
  await expect(saving).toBeVisible();
  await page.goBack();
  await expect(saving).toHaveCount(0);
  const heard = page.waitForResponse((answer) => answer.request().method() === "PUT");
  goesOn();
  await heard;
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Habari mpya {{Jina|Mteja}}");
});

test("what the server refuses to save is there on the way back with the reason, and is saved once it fits", async ({
  desk: page,
}) => {
  await writeDraft(page, "Ndefu mno");
  await saved(page);
  const sender = page.getByRole("textbox", { name: "Sender" });
  const long = "M".repeat(201);
  await sender.fill(long);
  const refused = page.getByRole("alert").filter({ hasText: "Your last change is not saved" });
  await expect(refused).toContainText("The sender has at most 200 characters");
  await toOverview(page);
  await page.goBack();
  await expect(sender).toHaveValue(long);
  await expect(refused).toBeVisible();
  await sender.fill("MWANGA");
  await expect.poll(async () => (await draftOf(page)).form.senderId).toBe("MWANGA");
  await expect(refused).toHaveCount(0);
});

test("the way back to a new campaign that was left at once leads to the draft that became of it, with its file", async ({
  desk: page,
}) => {
  const goesOn = await holdSaving(page);
  await page.goto("/campaigns/new");
  await page.setInputFiles("input[type=file]", FILE);
  await page.getByRole("textbox", { name: "Message" }).fill(TEXT);
  await toOverview(page);
  await page.goBack();
  await expect(page.getByText("Saving what you changed before you left…")).toBeVisible();
  goesOn();
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(TEXT);
  await saved(page);
});

test("two tabs of one draft: the second is told before it writes over the first, and chooses", async ({
  desk: page,
}) => {
  await writeDraft(page, "Madirisha mawili");
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("textbox", { name: "Message" })).toHaveValue(TEXT);
  await page.getByRole("textbox", { name: "Message" }).fill("Ya kwanza");
  // Not the line beside the title: for a moment it still says when the text before was saved.
  await expect.poll(() => textOf(page)).toBe("Ya kwanza");

  await other.getByRole("textbox", { name: "Message" }).fill("Ya pili");
  const note = other.getByRole("alert").filter({ hasText: "You changed this draft in another tab" });
  await expect(note).toBeVisible();
  await expectNoBarriers(other);
  expect(await textOf(page)).toBe("Ya kwanza");
  await note.getByRole("button", { name: "Use that version" }).click();
  await expect(other.getByRole("textbox", { name: "Message" })).toHaveValue("Ya kwanza");

  await other.getByRole("textbox", { name: "Message" }).fill("Ya pili kweli");
  await expect.poll(() => textOf(page)).toBe("Ya pili kweli");
  await page.getByRole("textbox", { name: "Message" }).fill("Ya kwanza tena");
  await page.getByRole("button", { name: "Keep this version" }).click();
  await expect.poll(() => textOf(page)).toBe("Ya kwanza tena");

  // Only the file is another one, by one digit: whoever looks at the old one again is told of it.
  await other.reload();
  await expect(other.getByText("2 recipients", { exact: true })).toBeVisible();
  const before = (await draftOf(page)).file.id;
  await page.setInputFiles("input[type=file]", csv("Simu,Jina\r\n0754000317,Asha\r\n0713000206,\r\n"));
  await expect.poll(async () => (await draftOf(page)).file.id).not.toBe(before);
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await note.getByRole("button", { name: "Use that version" }).click();
  await expect(other.getByText("+255 754 000 317").first()).toBeVisible();
  await other.close();
});

test("two people write one draft: who comes second is told by whom it was changed, at their desk and on their phone", async ({
  desk: page,
  browser,
}) => {
  await writeDraft(page, "Watu wawili");
  await saved(page);
  const { page: theirs, name } = await newColleague(page, browser, { name: "Baraka Mrema", role: "admin" });
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto(page.url());
  await expect(messageOf(theirs)).toHaveValue(TEXT);
  await messageOf(page).fill("Ya Neema");
  await expect.poll(() => textOf(page)).toBe("Ya Neema");
  await messageOf(theirs).fill("Ya Baraka");
  const told = theirs.getByRole("alert").filter({ hasText: `${OWNER.name} changed this draft too` });
  await expect(told).toBeInViewport();
  await expectNoBarriers(theirs);
  await expectTargets(theirs);
  expect(await textOf(page), "nothing is written over before they choose").toBe("Ya Neema");
  await told.getByRole("button", { name: "Keep this version" }).click();
  await expect.poll(() => textOf(page)).toBe("Ya Baraka");
  await messageOf(page).fill("Ya Neema tena");
  const note = page.getByRole("alert").filter({ hasText: `${name} changed this draft too` });
  await note.getByRole("button", { name: "Use their version" }).click();
  await expect(messageOf(page)).toHaveValue("Ya Baraka");
  await theirs.context().close();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("two tabs of one draft ask each under a finger which version is kept", async ({ desk: page }) => {
    await writeDraft(page, "Vidole viwili");
    await saved(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const [mine, theirs] = [messageOf(page), messageOf(other)];
    await expect(theirs).toHaveValue(TEXT);
    await mine.fill("Ya kwanza");
    await expect.poll(() => textOf(page)).toBe("Ya kwanza");
    await theirs.fill("Ya pili");
    const note = { hasText: "You changed this draft in another tab" };
    await expect(other.getByRole("alert").filter(note)).toBeInViewport();
    await expectNoBarriers(other);
    await expectTargets(other);
    await expectNothingWider(other);
    await other.getByRole("button", { name: "Keep this version" }).tap();
    await expect.poll(() => textOf(page)).toBe("Ya pili");
    await mine.fill("Ya kwanza tena");
    await page.getByRole("button", { name: "Use that version" }).tap();
    await expect(mine).toHaveValue("Ya pili");
    await other.close();
  });
});

for (const width of [1440, 390]) {
  test(`a session that ends while a campaign is written asks over the page at ${width} px, and nothing is lost`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page);
    await writeDraft(page, "Kikao kimeisha");
    await saved(page);
    const headers = ourHeaders();
    expect((await page.request.delete("/api/session", { headers })).status()).toBe(204);
    await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina|Mteja}}, baada ya kikao");
    const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
    await expect(dialog).toBeVisible();
    // The line is refused too: the console answers, and says why.
    await expect(page.locator('[data-live="offline"]').first()).toBeAttached();
    await expect(page.getByText("The console does not answer.")).toHaveCount(0);
    await expectNoBarriers(page);
    // As high as it is while a phone shows its keys.
    if (width === 390) await resize(page, { width, height: 440 });
    await dialog.getByLabel("Password").fill("si hii");
    await dialog.getByRole("button", { name: "Sign in and stay on this page" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    if (width === 390) await expectTargets(page);
    await expectNothingWider(page);
    await dialog.getByLabel("Password").fill(OWNER.password);
    await dialog.getByRole("button", { name: "Sign in and stay on this page" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => textOf(page)).toBe("Habari {{Jina|Mteja}}, baada ya kikao");
    await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
    await resize(page, { width, height: width === 390 ? 844 : 900 });
    await reviewOf(page, "2");
  });
}

test("what is typed while its session ends and its page is left is there after signing in", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/campaigns/new");
  await comeAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Katikati ya kutoka");
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Calls", exact: true }).click();
  await page.waitForURL(/\/sign-in\?back=/);
  await sendSignIn(page, OWNER);
  await expect(page.getByRole("heading", { level: 1, name: "Calls" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Katikati ya kutoka");
  await saved(page);
});

const messageOf = (page: Page) => page.getByRole("textbox", { name: "Message" });

const writeDraft = (page: Page, name: string) => composeSms(page, { name, file: FILE, text: TEXT });

async function draftsCalled(page: Page, name: string): Promise<number> {
  const { items } = await (await page.request.get("/api/campaigns")).json();
  return items.filter((campaign: { name: string }) => campaign.name === name).length;
}

/** To another page of the console, and there. */
async function toOverview(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

/** Keeps what is saved of drafts from reaching the server until the answer is called. */
const holdSaving = (page: Page): Promise<() => void> =>
  hold(page, /\/api\/drafts\//, (request) => request.method() === "PUT");

/** The draft at this address, as the server keeps it. */
async function draftOf(page: Page) {
  const id = new URL(page.url()).pathname.split("/").at(-2);
  return (await (await page.request.get(`/api/drafts/${id}`)).json()).draft;
}

const textOf = async (page: Page): Promise<string> => (await draftOf(page)).form.text;
const readingOf = async (page: Page): Promise<unknown> => (await draftOf(page)).reading;

/** Keeps the file of the draft from coming until the answer is called. */
async function holdFile(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    /\/api\/drafts\/[^/]+\/file$/,
    async (route) => {
      if (route.request().method() === "GET") await gate.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return gate.resolve;
}
