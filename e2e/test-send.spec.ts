import { expect, expectNoBarriers, ledgerOf, test } from "./support/desk.ts";

const MINE = "+255754333900";

test("what a row gets is tried on one's own phone, and nobody of the file hears of it", async ({
  desk: page,
}) => {
  const before = (await ledgerOf("sms")).length;
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
  await preview.getByRole("button", { name: "Try it on my phone" }).click();
  const send = preview.getByRole("button", { name: "Send 1 test message, 1 credit" });
  const sender = page.getByRole("combobox", { name: "Sender" });
  await sender.fill("");
  await expect(send).toHaveAttribute("title", "Choose a sender first");
  await sender.fill("AMANI AGRO");
  await expect(send).toHaveAttribute("title", "Type your number first");
  await preview.getByLabel("Your own number").fill("0754 333 900");
  await expectNoBarriers(page);
  await send.click();
  await expect(preview.getByText("Handed over", { exact: true })).toBeVisible();
  expect((await ledgerOf("sms")).slice(before)).toEqual([MINE]);
});
