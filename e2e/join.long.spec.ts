import type { Browser, Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  test,
} from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";

const WORDING = {
  en: { title: "News of Amani Agro", text: "I agree to get offers and news by SMS and chat." },
  sw: { title: "Habari za Amani Agro", text: "Nakubali kupata ofa na habari kwa SMS na chat." },
};
const SAID = {
  en: {
    ...{ number: "Your mobile number", ask: "Send me a code", type: "Type the code", join: "Join" },
    ...{ code: "The six digits of the SMS", wrong: "This code is not valid", joined: "You have joined" },
  },
  sw: {
    ...{ number: "Namba yako ya simu", ask: "Nitumie namba ya siri", type: "Andika namba ya siri" },
    ...{ code: "Tarakimu sita za SMS", wrong: "Namba hii haitumiki", joined: "Umejiunga", join: "Jiunge" },
  },
};
type Language = keyof typeof SAID;

for (const [index, width] of [1440, 390].entries()) {
  const number = (place: number) => `+2557544${index + 1}300${place}`;

  test(`${width} px: a page to join is made, opened by a person without a session, and their code from the SMS is consent with its evidence`, async ({
    desk: page,
    browser,
  }) => {
    await resize(page, { width, height: 900 });
    const address = await makePage(page, `duka-${width}`);
    const language: Language = width === 1440 ? "en" : "sw";
    const person = await stranger(browser, width);
    const said = SAID[language];
    await person.goto(`${address}?lang=${language === "en" ? "sw" : "en"}`);
    await expectOpen(person);
    await person.getByRole("link", { name: language === "en" ? "English" : "Kiswahili" }).click();
    await expect(person.getByRole("heading", { name: WORDING[language].title })).toBeVisible();
    await expect(person.getByText(WORDING[language].text)).toBeVisible();
    await expectOpen(person);
    await askFor(person, language, "no number");
    await expect(person.getByRole("alert")).toBeVisible();
    await expectOpen(person);
    await askFor(person, language, number(0).replace("+255", "0"));
    await expect(person.getByRole("heading", { name: said.type })).toBeVisible();
    await expectOpen(person);
    const code = await codeTo(number(0));
    await type(person, language, other(code));
    await expect(person.getByRole("alert")).toContainText(said.wrong);
    await expectOpen(person);
    expect(await consentsOf(page, number(0))).toEqual([]);
    await type(person, language, code);
    await expect(person.getByRole("heading", { name: said.joined })).toBeVisible();
    await expectOpen(person);
    expect(await person.context().cookies()).toEqual([]);
    await person.context().close();

    await page.goto(`/contacts/person?number=${encodeURIComponent(number(0))}`);
    const consent = page.getByRole("list", { name: "Consent" }).getByRole("listitem");
    await expect(consent).toHaveCount(1);
    await expect(consent).toContainText("Agreed to marketing by every channel");
    await expect(consent).toContainText(`/j/duka-${width}`);
    await expect(consent).toContainText(WORDING[language].text);
    await expectNoBarriersAnywhere(page);
  });

  test(`${width} px: the code of another number is not valid, a form filled twice brings one SMS, and a code used twice is one consent`, async ({
    desk: page,
    browser,
  }) => {
    await resize(page, { width, height: 900 });
    const address = `${await makePage(page, `soko-${width}`)}?lang=en`;
    const [asha, juma] = [await stranger(browser, width), await stranger(browser, width)];
    await asha.goto(address);
    await askFor(asha, "en", number(1));
    await juma.goto(address);
    await askFor(juma, "en", number(2));
    const [codeOfAsha, codeOfJuma] = [await codeTo(number(1)), await codeTo(number(2))];
    await type(juma, "en", codeOfAsha);
    await expect(juma.getByRole("alert")).toContainText(SAID.en.wrong);
    await juma.goto(address);
    await askFor(juma, "en", number(2));
    await type(juma, "en", codeOfJuma);
    await expect(juma.getByRole("heading", { name: SAID.en.joined })).toBeVisible();
    await juma.goto(address);
    await askFor(juma, "en", number(2));
    await type(juma, "en", codeOfJuma);
    await expect(juma.getByRole("heading", { name: SAID.en.joined })).toBeVisible();
    expect((await textsTo(number(2))).length).toBe(1);
    expect((await consentsOf(page, number(2))).length).toBe(1);
    expect(await consentsOf(page, number(1))).toEqual([]);
    for (const person of [asha, juma]) await person.context().close();
  });
}

/** Made in the settings; answers its address. */
async function makePage(page: Page, slug: string): Promise<string> {
  await page.goto("/settings/customer-pages");
  await page.getByRole("button", { name: "New join page…" }).click();
  const dialog = page.getByRole("dialog", { name: "New join page" });
  await dialog.getByLabel("Name", { exact: true }).fill(`Page ${slug}`);
  await dialog.getByLabel("Address").fill(slug);
  for (const [language, name] of [
    ["en", "English"],
    ["sw", "Kiswahili"],
  ] as const) {
    await dialog.getByLabel(`Title (${name})`).fill(WORDING[language].title);
    await dialog.getByLabel(`What people agree to (${name})`).fill(WORDING[language].text);
  }
  await expect(dialog.getByRole("button", { name: "Save the page" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await expectNoBarriersAnywhere(page);
  if ((page.viewportSize()?.width ?? 0) < 640) await expectTargets(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save the page" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("list", { name: "Join pages" }).getByRole("listitem").filter({ hasText: slug });
  const address = (await row.getByText(/\/j\//).textContent()) ?? "";
  expect(address).toBe(`${new URL(page.url()).origin}/j/${slug}`);
  await row.getByRole("button", { name: `QR code of Page ${slug}` }).click();
  await expect(page.getByRole("img", { name: `QR code of ${address}` })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.keyboard.press("Escape");
  // The front looks for new pages every five seconds.
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  return address;
}

/** A browser of nobody whom the console knows. */
async function stranger(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: "en-GB" });
  return context.newPage();
}

/** What a stranger sees has no barriers in light and dark, is not wider than their screen, and can be hit by a finger. */
async function expectOpen(person: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await person.emulateMedia({ colorScheme });
    await expectNoBarriers(person);
  }
  await expectNothingWider(person);
  await expectTargets(person, "body");
}

async function askFor(person: Page, language: Language, number: string): Promise<void> {
  await person.getByLabel(SAID[language].number).fill(number);
  await person.getByRole("button", { name: SAID[language].ask }).click();
}

async function type(person: Page, language: Language, code: string): Promise<void> {
  await person.getByLabel(SAID[language].code).fill(code);
  await person.getByRole("button", { name: SAID[language].join, exact: true }).click();
}

const other = (code: string): string => (code === "123456" ? "654321" : "123456");

/** As they stand in the sandbox, which has them from the worker: what a phone would show. */
const textsTo = (number: string): Promise<string[]> =>
  withDatabase(async (db) => {
    const rows = await db.query<{ text: string }>(
      "SELECT text FROM recipient WHERE number = $1 AND state NOT IN ('queued', 'excluded')",
      [number],
    );
    return rows.map(({ text }) => text);
  });

async function codeTo(number: string): Promise<string> {
  let code = "";
  const read = async () => {
    code = /\d{6}/.exec((await textsTo(number))[0] ?? "")?.[0] ?? "";
    return code;
  };
  await expect.poll(read).not.toBe("");
  return code;
}

async function consentsOf(page: Page, number: string): Promise<object[]> {
  const answer = await page.request.get(`/api/consents?number=${encodeURIComponent(number)}`);
  return (await answer.json()).history;
}
