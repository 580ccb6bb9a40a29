import { expect, expectNoBarriers, ledgerOf, test } from "./support/desk.ts";
import { forgetSenders } from "./support/forget-senders.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";

const MINE = "+255754333900";

/** To that phone or to anybody of the file: other journeys send too. */
const sentToUs = async () => (await ledgerOf("sms")).filter((to) => /^\+25575433390[012]$/.test(to));

test("what a row gets is tried on one's own phone, and nobody of the file hears of it", async ({
  desk: page,
}) => {
  const before = (await sentToUs()).length;
  await forgetSenders();
  await page.goto("/campaigns/new");
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Simu,Jina\r\n0754333901,Asha\r\n0754333902,Juma\r\n"),
  });
  await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.getByRole("button", { name: "Next row" }).click();
  await expect(preview.getByText("Habari Juma")).toBeVisible();
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test to myself" });
  const send = dialog.getByRole("button", { name: "Send 1 test message for 1 credit" });
  await expect(send).toHaveAttribute("title", "Choose a sender first");
  await expect(dialog.getByLabel("Your own number")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await expect(send).toHaveAttribute("title", "Type your number first");
  await dialog.getByLabel("Your own number").fill("0754 333 900");
  await expectNoBarriers(page);
  await send.click();
  await expect(dialog.getByText("Accepted", { exact: true })).toBeVisible();
  expect((await sentToUs()).slice(before)).toEqual([MINE]);
});

const OWN = "+255754333950";
const THEIRS = "+255754333951";

test("a message of Send is tried on one's own phone, its result is one link away, and nobody named hears of it", async ({
  desk: page,
}) => {
  await page.goto("/send");
  await page.getByRole("combobox", { name: /^To/ }).fill(THEIRS);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test to myself" });
  const send = dialog.getByRole("button", { name: /^Send 1 test message/ });
  await expect(send).toHaveAttribute("title", "Write the message first");
  // What is typed at once goes into the field, and Enter does not press the button that closes.
  await expect(dialog.getByLabel("Your own number")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill("Jaribio la duka");
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await dialog.getByLabel("Your own number").fill(OWN);
  await expectNoBarriers(page);
  await expectTargets(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Send 1 test message for 1 credit" }).dblclick();
  await expect(dialog.getByText("Accepted", { exact: true })).toBeVisible();
  await dialog.getByRole("link", { name: "See its result" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SMS to 1 person");
  const sent = (await ledgerOf("sms")).filter((to) => to === OWN || to === THEIRS);
  expect(sent).toEqual([OWN]);
});
