import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { csv } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { startPlanned } from "./support/start-planned.ts";

const dueNow = (id: string) =>
  withDatabase((db) =>
    db.query("UPDATE automation SET next_at = date_trunc('minute', now()) WHERE id = $1", [id]),
  );

for (const [width, first] of [
  [1440, 754_781_100],
  [390, 754_781_200],
] as const)
  test(`a repeat goes to the newest file of the folder, and sends no file twice (${width})`, async ({
    desk: page,
    tuma,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const begins = `due-${width}-`;
    // As a system does that wants to be sure: under a hidden name first.
    async function put(name: string, text: string) {
      const hidden = join(tuma.audienceFolder, `.${name}`);
      await writeFile(hidden, text);
      await rename(hidden, join(tuma.audienceFolder, name));
    }
    const message = { channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari {{Jina}}" } };
    const made = await page.request.post("/api/campaigns", {
      headers: ourHeaders(),
      data: { name: `Deni ${width}`, ...message, messageClass: "service" },
    });
    const { campaign } = await made.json();
    await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
      headers: ourHeaders(),
      multipart: { mapping: "{}", file: csv(`Jina,Simu\nTatu,0${first + 4}\n`) },
    });
    await startPlanned(page, campaign.id);

    await page.goto(`/campaigns/${campaign.id}`);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Repeat this…" }).click();
    const dialog = page.getByRole("dialog", { name: "Repeat" });
    await dialog.getByText("The newest file", { exact: true }).click();
    await dialog.getByLabel("Its name begins with").fill(`../${begins}`);
    await dialog.getByText("Do not ask", { exact: true }).click();
    await dialog.getByRole("button", { name: "Start repeating" }).click();
    await expect(dialog.getByText(/begins is how the name of a file begins/)).toBeVisible();
    await dialog.getByLabel("Its name begins with").fill(begins);
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await dialog.getByRole("button", { name: "Start repeating" }).click();
    await page.waitForURL(/\/campaigns\/automations\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    await expect(page.getByText(`The newest file whose name begins with “${begins}”`)).toBeVisible();

    await put(`${begins}1.csv`, `Jina,Simu\nRehema,0${first + 1}\nSalma,0${first + 2}\nZawadi,12\n`);
    await put("other.csv", `Jina,Simu\nEva,0${first + 9}\n`);
    await dueNow(id);
    await expect(page.getByText("Sent to 2 of 2 people").first()).toBeVisible();
    const ledger = await ledgerOf("sms");
    for (const at of [1, 2]) expect(ledger.filter((to) => to === `+255${first + at}`)).toHaveLength(1);
    expect(ledger).not.toContain(`+255${first + 9}`);

    await put(`${begins}2.csv`, `Jina,Simu\nRehema,0${first + 1}\nSalma,0${first + 2}\nZawadi,12\n`);
    await withDatabase((db) =>
      db.query("UPDATE automation_run SET due_at = due_at - interval '1 day' WHERE automation_id = $1", [id]),
    );
    await dueNow(id);
    await expect(
      page.getByText(`No new file has come: “${begins}2.csv” was used before.`).first(),
    ).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await put(`${begins}3.csv`, `Jina,Simu\nNeema,0${first + 3}\n`);
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(page.getByText("Sent to 1 of 1 person").first()).toBeVisible();
    const all = await ledgerOf("sms");
    for (const at of [1, 2, 3]) expect(all.filter((to) => to === `+255${first + at}`)).toHaveLength(1);
    await withDatabase((db) => db.query("DELETE FROM automation WHERE id = $1", [id]));
  });
