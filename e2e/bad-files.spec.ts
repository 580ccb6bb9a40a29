import { expect, test } from "./support/desk.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806", "hex");

for (const { name, buffer, says } of [
  { name: "an empty file", buffer: Buffer.from(""), says: /empty/i },
  { name: "a picture renamed .csv", buffer: PNG, says: /picture \(PNG\)/ },
  { name: "a header and nothing below it", buffer: Buffer.from("Simu;Jina\r\n"), says: /nothing below it/ },
]) {
  test(`${name} is refused with the reason, and nothing is lost`, async ({ desk: page }) => {
    await page.goto("/campaigns/new");
    await page.getByLabel("Name", { exact: true }).fill("Jina linabaki");
    await page.setInputFiles("input[type=file]", { name: "wateja.csv", mimeType: "text/csv", buffer });
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jina linabaki");
  });
}
