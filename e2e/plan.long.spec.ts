import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";

test("a plan has the same digits before and after it is sent, and says what was changed of it since", async ({
  desk: page,
}) => {
  const rows = Array.from(
    { length: 100 },
    (_, row) => `07547660${String(row).padStart(2, "0")};Mteja ${row}`,
  );
  await composeSms(page, {
    name: "Mpango",
    file: csv(`Simu;Jina\r\n${rows.join("\r\n")}\r\n`),
    text: "Habari {{Jina}}, mpango ni huu",
    isService: true,
  });
  await reviewOf(page, "100");
  const review = page.getByRole("region", { name: "Message", exact: true });
  const digits = await review.getByText(/^[0-9a-f]{4} [0-9a-f]{4}$/).textContent();
  await page.getByRole("button", { name: "Send 100 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  const message = page.getByRole("region", { name: "Message", exact: true });
  await message.getByText("Message", { exact: true }).click();
  await expect(message.getByText(digits ?? "", { exact: true })).toBeVisible();
  await message.getByRole("button", { name: "Check for changes" }).click();
  await expect(message.getByText(/^Unchanged since \d\d:\d\d today$/)).toBeVisible();
  await expectNoBarriersAnywhere(page);

  await change("text = text || ' na kingine' WHERE seq = 3", page.url());
  await page.reload();
  await message.getByText("Message", { exact: true }).click();
  await message.getByRole("button", { name: "Check for changes" }).click();
  await expect(message.getByText(/^Not the plan of \d\d:\d\d today: somebody has changed it/)).toBeVisible();
});

const change = (what: string, url: string) =>
  withDatabase((db) =>
    db.query(`UPDATE recipient SET ${what} AND campaign_id = $1`, [url.split("/").at(-1) ?? ""]),
  );
