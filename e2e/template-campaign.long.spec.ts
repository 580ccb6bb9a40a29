import type { Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { chooseService, reviewOf, saved } from "./support/composer.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  ledgerOf,
  pull,
  setFaults,
  test,
} from "./support/desk.ts";
import { createApproved, review, sentWith } from "./support/templates.ts";

const PEOPLE = ["+255754777001", "+255754777002"];
const FILE = {
  name: "chanjo.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Simu,Jina,Siku\r\n0754777001,Asha,Jumatatu\r\n0754777002,,Jumanne\r\n"),
};

test.afterEach(async () => {
  await setFaults();
  await pull("PUT", "settings", { chatStepMs: 1_500 });
});

test("a name that nobody knows takes what is typed, and no field is lost, empty or named twice", async ({
  desk: page,
}) => {
  await write(page, "Kumbusho la chanjo");
  await page.getByRole("textbox", { name: "Template" }).fill("chanjo_kumbusho");
  await page.getByRole("textbox", { name: "Language" }).fill("sw");
  await page.getByRole("button", { name: "Body field", exact: true }).click();
  await page.keyboard.type("{{Jina}}");
  await page.getByRole("button", { name: "or choose a default text for Jina" }).click();
  await expect(page.getByRole("button", { name: "Default text of Jina" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("If Jina is empty, write").fill("Mteja");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Body field 1", { exact: true })).toHaveValue("{{Jina|Mteja}}");
  await page.getByRole("button", { name: "Body field", exact: true }).click();
  await expect(
    page.getByRole("button", { name: "Fill in body field 2: an empty one is refused" }),
  ).toBeVisible();
  await page.getByLabel("Name of body field 2").fill("1");
  await page.getByLabel("Body field 2", { exact: true }).fill("{{Siku}}");
  await expect(page.getByRole("button", { name: "Two values are for body field 1" })).toBeVisible();
  // A removed first field leaves its number free for the next one.
  await page.getByRole("button", { name: "Remove body field 1" }).click();
  await page.getByLabel("Name of body field 1").fill("2");
  await page.getByRole("button", { name: "Add a body field with the column Jina" }).click();
  await expect(page.getByLabel("Name of body field 2")).toHaveValue("1");
  await page.getByLabel("Body field 2", { exact: true }).fill("{{Jina|Mteja}}");
  await expectNoBarriers(page);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Body 1: Asha");
  await expect(preview).toContainText("Body 2: Jumatatu");

  await reviewOf(page, "2");
  await expect(page.getByText("2 people = 2 requests")).toBeVisible();
  await page.getByRole("button", { name: "Send 2 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await ledgerOf("chat")).filter((to) => PEOPLE.includes(to)).length).toBe(2);
});

test("a chosen template asks for exactly its fields; people with equal values share a request, and buttons carry theirs", async ({
  desk: page,
}) => {
  const name = "miadi_ya_chanjo";
  await createApproved(page, name, [
    { type: "BODY", text: "Habari {{1}}, chanjo ni {{2}} saa mbili." },
    {
      type: "BUTTONS",
      buttons: [
        { type: "PHONE_NUMBER", text: "Piga simu", phone_number: "+255754000318" },
        { type: "QUICK_REPLY", text: "Nitakuja" },
        { type: "URL", text: "Ramani", url: "https://amani.example/tawi/{{1}}" },
      ],
    },
  ]);
  await write(page, "Miadi");
  const step = page.getByRole("listitem", { name: "Message" });
  await step.getByRole("button", { name: "Choose a template" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a template" });
  await dialog.getByRole("searchbox").fill("saa mbili");
  await dialog.getByRole("button", { name: `Use ${name} in sw` }).click();
  await page.getByLabel("Body field 1", { exact: true }).focus();
  await page.getByRole("button", { name: "Insert the column Jina" }).click();
  await expect(page.getByLabel("Body field 1", { exact: true })).toHaveValue("{{Jina}}");
  await page.getByLabel("Body field 1", { exact: true }).fill("{{Jina|Mteja}}");
  await page.getByLabel("Body field 2", { exact: true }).fill("{{Siku}}");
  await expect(page.getByLabel("Button 2", { exact: true })).toHaveValue("Nitakuja");
  await page.getByLabel("Button 2", { exact: true }).fill("NITAKUJA");
  await expect(page.getByRole("button", { name: "Fill in button 3" })).toBeVisible();
  await page.getByLabel("Button 3", { exact: true }).fill("igoma");
  await expect(page.getByRole("button", { name: "Body field", exact: true })).toHaveCount(0);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Habari Asha, chanjo ni Jumatatu saa mbili.");
  await expect(preview).toContainText("https://amani.example/tawi/igoma");
  await page.getByRole("button", { name: "Next row" }).click();
  await expect(preview).toContainText("Habari Mteja, chanjo ni Jumanne saa mbili.");
  await preview.getByText("Dark").click();
  await expectNoBarriersAnywhere(page);

  await reviewOf(page, "2");
  await expect(page.getByText("2 people = 2 requests")).toBeVisible();
  await expect(page.getByText("Without Jina and Siku it would be 1 request, not 2.")).toBeVisible();
  await page.getByRole("button", { name: "Send 2 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await sentWith(name)).length).toBe(2);
  const asha = (await sentWith(name)).find(({ recipient }) => recipient === PEOPLE[0]);
  expect(asha?.parameters?.components).toEqual([
    { type: "body", parameters: [text("Asha"), text("Jumatatu")] },
    { type: "button", index: "0", sub_type: "phone_number", parameters: [] },
    {
      type: "button",
      index: "1",
      sub_type: "quick_reply",
      parameters: [{ type: "payload", payload: "NITAKUJA" }],
    },
    { type: "button", index: "2", sub_type: "url", parameters: [text("igoma")] },
  ]);
});

test("a template that is paused while its campaign runs stops it with the reason, and Resume asks again", async ({
  desk: page,
}) => {
  const name = "ofa_ya_msimu";
  // Else the provider may fail a message for it first, and the campaign stops with that reason.
  await pull("PUT", "settings", { chatStepMs: 600_000 });
  await createApproved(page, name, [{ type: "BODY", text: "Habari {{1}}, msimu umefika." }]);
  await write(page, "Ofa ya msimu", manyPeople(40));
  await page.getByRole("textbox", { name: "Template" }).fill(name);
  await page.getByRole("textbox", { name: "Language" }).fill("sw");
  await page.getByLabel("Body field 1", { exact: true }).fill("{{Jina}}");
  await reviewOf(page, "40");
  await expect(page.getByText("40 people = 40 requests")).toBeVisible();
  // However long it takes until the template is paused: four leave, and nothing is under way.
  await setFaults({ kind: "rate-limit", operation: "sendTemplate", retryAfterSeconds: 2, after: 4 });
  await page.getByRole("button", { name: "Send 40 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await sentWith(name)).length).toBe(4);
  await review(name, "pause", "Low quality");
  await expect(page.getByText("The template cannot be sent")).toBeVisible();
  await expect(
    page.getByText(`The template ${name} (sw) is paused. The service’s reason: “Low quality”.`),
  ).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await setFaults();
  await page.getByRole("button", { name: /^Resume\b/ }).click();
  await expect(page.getByText("The campaign was not resumed").first()).toBeVisible();
  expect(await sentWith(name)).toHaveLength(4);
  await review(name, "approve");
  await page.getByRole("link", { name: "See the template" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Approved");
  await page.goBack();
  await page.getByRole("button", { name: /^Resume\b/ }).click();
  await expect.poll(async () => (await sentWith(name)).length, { timeout: limitMs(90_000) }).toBe(40);
  expect(new Set((await sentWith(name)).map(({ recipient }) => recipient)).size).toBe(40);
});

test("header and buttons are kept with the draft as they were typed", async ({ desk: page }) => {
  await write(page, "Vichwa na vitufe");
  await page.getByRole("textbox", { name: "Template" }).fill("chanjo_kumbusho");
  await page.getByRole("textbox", { name: "Language" }).fill("sw");
  await page.getByRole("button", { name: "Header field" }).click();
  await page.keyboard.type("Chanjo ya {{Siku}}");
  await page.getByRole("button", { name: "Button", exact: true }).click();
  await page.keyboard.type("NITAKUJA");
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Header field 1", { exact: true })).toHaveValue("Chanjo ya {{Siku}}");
  await expect(page.getByLabel("Button 1", { exact: true })).toHaveValue("NITAKUJA");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Header 1: Chanjo ya Jumatatu");
  await expect(preview).toContainText("NITAKUJA");

  await page.setInputFiles("input[type=file]", {
    ...FILE,
    name: "bila-simu.csv",
    buffer: Buffer.from("Jina,Siku\r\nDaudi,Ijumaa\r\n"),
  });
  await expect(page.getByText("Which column has the phone numbers?")).toBeVisible();
  await expect(preview, "nobody of the file before it").not.toContainText("+255");
});

const text = (value: string) => ({ type: "text", text: value });

function manyPeople(count: number) {
  const rows = Array.from({ length: count }, (_, n) => `07547${String(80_000 + n)},Mteja ${n},Leo`);
  return { ...FILE, name: "wengi.csv", buffer: Buffer.from(`Simu,Jina,Siku\r\n${rows.join("\r\n")}\r\n`) };
}

async function write(page: Page, name: string, file = FILE): Promise<void> {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "Chat template" }).check();
  await page.setInputFiles("input[type=file]", file);
  await chooseService(page);
}
