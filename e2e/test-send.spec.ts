import { expect, expectNoBarriers, ledgerOf, test } from "./support/desk.ts";

const MINE = "+255754333900";

/** To that phone or to anybody of the file: other journeys send too. */
const sentToUs = async () => (await ledgerOf("sms")).filter((to) => /^\+25575433390[012]$/.test(to));

test("what a row gets is tried on one's own phone, and nobody of the file hears of it", async ({
  desk: page,
}) => {
  const before = (await sentToUs()).length;
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
  const send = dialog.getByRole("button", { name: "Send 1 test message, 1 credit" });
  await expect(send).toHaveAttribute("title", "Choose a sender first");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await expect(send).toHaveAttribute("title", "Type your number first");
  await dialog.getByLabel("Your own number").fill("0754 333 900");
  await expectNoBarriers(page);
  await send.click();
  await expect(dialog.getByText("Accepted", { exact: true })).toBeVisible();
  expect((await sentToUs()).slice(before)).toEqual([MINE]);
});
