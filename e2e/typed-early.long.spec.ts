import type { Locator, Page, Request } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, OWNER, test } from "./support/desk.ts";
import { hold } from "./support/page/hold.ts";

/** Code that comes slowly, as over a shop's phone: the page is there to type into long before it is alive. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await page.route("**/_next/static/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
}

/** Nothing of the page comes alive until the function that this gives is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const letCome = await hold(page, "**/_next/static/**/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return letCome;
}

const LONG = "abcdefghijklmnopqrstuvwxyz 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Types without a pause, in the middle of what stands there, while the code of the form comes. */
async function typeThrough(
  page: Page,
  path: string,
  { field, start }: { field: Locator; start: string },
): Promise<void> {
  const letCome = await openWithHeldParts(page, path);
  const at = start.length >> 1;
  await field.click();
  await page.keyboard.type(start);
  for (let left = start.length; left > at; left -= 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(LONG.slice(0, 8), { delay: 20 });
  letCome();
  await page.keyboard.type(LONG.slice(8), { delay: 20 });
  await page.waitForLoadState("networkidle");
  await expect(field).toHaveValue(start.slice(0, at) + LONG + start.slice(at));
  // What is kept of one round would come back in the next.
  await page.evaluate(() => sessionStorage.clear());
}

/** Whether the page, and not the browser, answers a file that is dropped there. */
function dropsInto(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["a"], "a.csv"));
      const drops = ["dragover", "drop"].map(
        (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
      );
      return drops.every((drop) => !target.dispatchEvent(drop));
    });
}

/** The frame is alive; the code of its form waits until the function that this gives is called. */
async function openWithHeldParts(page: Page, path: string): Promise<() => void> {
  const html = await (await page.request.get(path)).text();
  await page.unrouteAll();
  const isPart = (request: Request) => !html.includes(new URL(request.url()).pathname);
  const letCome = await hold(page, "**/_next/static/**/*.js", isPart);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => Object.hasOwn(history, "pushState"));
  return letCome;
}

test("what is typed into Send before the page has come alive is kept, and counted", async ({
  desk: page,
}) => {
  await openSlowly(page, "/send");
  await page.getByRole("combobox", { name: /^To/ }).fill("0754 666 301");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Karibu dukani");
  await expect(page.getByRole("button", { name: "Send to 1 person" })).toBeVisible();
  await expect(page.getByText(/^13 of /)).toBeVisible();
  await expect(page.getByText("+255 754 666 301")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Karibu dukani");
});

test("what is typed into a search before the page has come alive is searched", async ({ desk: page }) => {
  await openSlowly(page, "/messages");
  await page.getByRole("searchbox").fill("haipo kabisa");
  await expect(page).toHaveURL(/q=haipo(\+|%20)kabisa/);
  await expect(page.getByRole("searchbox")).toHaveValue("haipo kabisa");
});

test("what is typed into a new template before the page has come alive stands in its preview", async ({
  desk: page,
}) => {
  await openSlowly(page, "/templates/new");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani mapema");
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue("Karibu dukani mapema");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("Karibu dukani mapema")).toBeVisible();
});

test("what is chosen for a new template before the page has come alive is chosen still, and written", async ({
  desk: page,
}) => {
  await openSlowly(page, "/templates/new");
  const marketing = page.getByRole("radio", { name: /^Marketing/ });
  await marketing.check();
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("Karibu dukani")).toBeVisible();
  await expect(marketing).toBeChecked();
  const written = page.locator("textarea").filter({ hasText: "componentSchema" });
  await expect(written).toHaveValue(/"MARKETING"/);
});

test("Ctrl K before the page has come alive opens the palette when it has", async ({ desk: page }) => {
  await openSlowly(page, "/calls");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: /^Find a page/ })).toBeVisible();
});

test("what is typed after Ctrl K is in the palette, however late its code comes, and nowhere else", async ({
  desk: page,
}) => {
  const field = page.getByRole("dialog", { name: /^Find a page/ }).getByRole("combobox");
  for (const open of [openHeld, openWithHeldParts]) {
    const letCome = await open(page, "/send");
    const to = page.getByRole("combobox", { name: /^To/ });
    await to.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("0754 1000");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    letCome();
    await expect(field).toBeFocused();
    await page.keyboard.type("13");
    await expect(field).toHaveValue("0754 10013");
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(to).toHaveValue("");
  }
});

test("a button pressed twice before the page has come alive does what it says, once", async ({
  desk: page,
}) => {
  await openSlowly(page, "/calls");
  const fold = page.getByRole("button", { name: "Fold to icons" });
  await fold.dblclick();
  await expect(page.locator("[data-folded]")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[data-folded]")).toBeVisible();
  await page.getByRole("button", { name: "Fold to icons" }).click();
  await expect(page.locator("[data-folded]")).toHaveCount(0);
});

test("a button of the page itself, pressed before it has come alive, does what it says, once", async ({
  desk: page,
}) => {
  await openSlowly(page, "/campaigns/new");
  await page.getByRole("button", { name: "Discard", exact: true }).dblclick();
  await page.waitForURL((url) => url.pathname === "/campaigns");
  await openSlowly(page, "/contacts/opted-out");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a file that asks for the password first, pressed before the page has come alive, asks for it", async ({
  desk: page,
}) => {
  await withDatabase((db) => db.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'"));
  const letCome = await openHeld(page, "/settings/audit");
  await page.getByRole("link", { name: "Export these lines" }).click();
  letCome();
  const dialog = page.getByRole("dialog", { name: "Enter your password again" });
  await dialog.getByLabel("Your password").fill(OWNER.password);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toBe("audit.csv");
});

test("a form whose code comes after its page keeps what is typed, chosen and pressed meanwhile", async ({
  desk: page,
}) => {
  let letCome = await openWithHeldParts(page, "/templates/new");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani mapema");
  await page.getByRole("radio", { name: /^Marketing/ }).check();
  await expect(page.getByRole("complementary", { name: "Preview" })).not.toContainText("Karibu");
  letCome();
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Karibu dukani mapema");
  await expect(page.locator("textarea").filter({ hasText: "componentSchema" })).toHaveValue(/"MARKETING"/);
  letCome = await openWithHeldParts(page, "/send");
  await page.getByRole("combobox", { name: /^To/ }).fill("0754 666 301");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Karibu dukani");
  letCome();
  await expect(page.getByRole("button", { name: "Send to 1 person" })).toBeVisible();
  await expect(page.getByText(/^13 of /)).toBeVisible();
  letCome = await openWithHeldParts(page, "/campaigns/new");
  await page.getByRole("button", { name: "Discard", exact: true }).dblclick();
  letCome();
  await page.waitForURL((url) => url.pathname === "/campaigns");
});

test("no letter is lost, and the caret stays, in a form that comes to life while somebody types", async ({
  desk: page,
}) => {
  const body = page.getByRole("textbox", { name: "Body", exact: true });
  const preview = page.getByRole("complementary", { name: "Preview" });
  const message = page.getByRole("textbox", { name: /^Message/ });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  for (const start of ["", "Karibu mwisho"]) {
    await typeThrough(page, "/templates/new", { field: body, start });
    await expect(preview).toContainText(await body.inputValue());
    await typeThrough(page, "/send", { field: message, start });
    await expect(page.getByText(new RegExp(`^${start.length + LONG.length} of `))).toBeVisible();
    await typeThrough(page, "/campaigns/new", { field: name, start });
  }
});

test("Enter is heard in a form whose code has not come: it ends a number, and goes to the call", async ({
  desk: page,
}) => {
  let letCome = await openWithHeldParts(page, "/send");
  const to = page.getByRole("combobox", { name: /^To/ });
  await to.click();
  await page.keyboard.type("0754 666 301");
  await page.keyboard.press("Enter");
  await page.keyboard.type("0754 666 302");
  await page.keyboard.press("Enter");
  letCome();
  await expect(page.getByText("+255 754 666 301")).toBeVisible();
  await expect(page.getByText("+255 754 666 302")).toBeVisible();
  await expect(to).toHaveValue("");
  await page.evaluate(() => sessionStorage.clear());
  letCome = await openWithHeldParts(page, "/calls");
  await page.getByRole("textbox", { name: "Number", exact: true }).fill("0754 666 303");
  await page.keyboard.press("Enter");
  letCome();
  await expect(page.getByRole("button", { name: "Call +255 754 666 303" })).toBeFocused();
});

test("a link that asks a late page otherwise waits for its code, and loads nothing anew", async ({
  desk: page,
}) => {
  const letCome = await openWithHeldParts(page, "/calls");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: /^No answer/ }).click();
  letCome();
  await expect(page).toHaveURL(/status=no-answer/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("what is typed into a late form outlives a link that is pressed before its code has come", async ({
  desk: page,
}) => {
  let letCome = await openWithHeldParts(page, "/send");
  await page.getByRole("combobox", { name: /^To/ }).fill("0754 666 301");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Karibu dukani");
  await page.getByRole("link", { name: "Chat text", exact: true }).click();
  letCome();
  await expect(page).toHaveURL(/channel=chat-text/);
  await expect(page.getByText("+255 754 666 301")).toBeVisible();
  await page.getByRole("link", { name: "SMS", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Karibu dukani");
  letCome = await openWithHeldParts(page, "/campaigns/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mapema sana");
  await page.getByRole("link", { name: "Messages", exact: true }).first().click();
  letCome();
  await page.waitForURL("**/messages");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Mapema sana");
});

test("a file can be chosen, and none replaces the page, before the code of the form has come", async ({
  desk: page,
}) => {
  const letCome = await openWithHeldParts(page, "/campaigns/new");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).first().click();
  const csv = "Simu,Jina\n0754520000,Asha\n";
  await (await chooser).setFiles({ name: "mapema.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  expect(await dropsInto(page, 'section[aria-label="Drop a file here"]')).toBe(true);
  letCome();
  await expect(page.getByText("mapema.csv").first()).toBeVisible();
  expect(await dropsInto(page, "h1")).toBe(true);
});

test("Enter in the sign-in before it has come alive leaves the page, and what was typed, where they are", async ({
  desk: page,
}) => {
  await page.context().clearCookies();
  await openSlowly(page, "/sign-in");
  await page.getByLabel("E-mail", { exact: true }).fill("neema@example.com");
  await page.keyboard.press("Enter");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "Sign in to Tuma" })).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("neema@example.com");
});

test("sign-in: pressed before the page has come alive -> signs in once it has, with what was typed", async ({
  desk: page,
}) => {
  await page.context().clearCookies();
  const letCome = await openHeld(page, "/sign-in");
  await page.getByLabel("E-mail", { exact: true }).fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  letCome();
  await page.waitForURL("**/overview");
});

test("JSON that is unfolded before the page has come alive stays so while it is broken and made whole again", async ({
  desk: page,
}) => {
  await openSlowly(page, "/templates/new");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani");
  await page.getByText("Sends exactly this JSON").click();
  const json = page.getByRole("textbox", { name: "Content of the request" });
  await expect(json).toHaveValue(/Karibu dukani/);
  const sound = await json.inputValue();
  const closed = page.getByText("The form cannot show this JSON");
  await json.fill(sound.slice(0, -3));
  await expect(closed).toBeVisible();
  await json.fill(sound);
  await expect(closed).toHaveCount(0);
  await expect(json).toBeFocused();
});
