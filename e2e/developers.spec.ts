import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import { type EventReceiver, signersOf, startEventReceiver } from "#lib/testing/stubs/event-receiver.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { addAddress } from "./support/event-address.ts";

const exec = promisify(execFile);

let receiver: EventReceiver;
test.beforeEach(async ({ tuma }) => {
  await withDatabase((db) => db.query("DELETE FROM event_address"));
  receiver = await startEventReceiver(tuma.eventPort);
});
test.afterEach(() => receiver.close());

/** A key of this name, made by hand; answers the first example, as the button copies it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.goto("/settings/own-systems");
  await page.getByRole("button", { name: "Make a key…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Senders it may use").fill("AMANI AGRO");
  await expectNoBarriersAnywhere(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("We show it only now")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy the example" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("button", { name: "Done" }).click();
  return copied;
}

for (const width of [1440, 390])
  test(`${width} px: an owner makes a key and runs what they copied -> one SMS is delivered, the other system hears of it, and the request is listed`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const signingSecret = await addAddress(page, receiver.url);
    const name = `Shop ${width}`;
    const example = await makeKey(page, name);
    const { stdout } = await exec("sh", ["-c", example]);
    const [sent = "", id = ""] = /"(msg_[^"]+)"/.exec(stdout) ?? [];
    expect(sent, stdout).not.toBe("");
    await exec("sh", ["-c", example]);

    const heard = () => receiver.received.map(({ event }) => event.type);
    await expect.poll(heard).toContain("message.accepted");
    await expect.poll(heard).toContain("message.delivered");
    expect(heard().filter((type) => type === "message.accepted")).toHaveLength(1);
    for (const got of receiver.received) expect(signersOf(got, [signingSecret])).toEqual([signingSecret]);

    const secret = /TUMA_KEY='([^']+)'/.exec(example)?.[1] ?? "";
    const origin = new URL(page.url()).origin;
    const refused = await fetch(`${origin}/api/v1/messages`, {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${secret}`, "idempotency-key": "fax" },
        "content-type": "application/json",
      },
      body: JSON.stringify({ to: "+255754000321", channel: "fax", text: "Habari" }),
    });
    expect(refused.status).toBe(400);

    await page.goto("/settings/own-systems");
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const requests = page.getByRole("table", { name: "Requests" });
    await expect(requests.getByText("channel is sms, chat or auto")).toBeVisible();
    await expect(requests.getByText("Same answer as before, nothing was done again")).toBeVisible();
    await expect(requests).not.toContainText(id);
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "Refused", exact: true }).click();
    await expect(requests.getByText("invalid_input")).toBeVisible();
    await expect(requests.getByText("Same answer as before, nothing was done again")).toBeHidden();
    await expectNoBarriersAnywhere(page);
  });

for (const width of [1440, 390])
  test(`${width} px: a developer reads the quick start in each language, a door and what a code means`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/own-systems");
    await page.getByRole("link", { name: "For developers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Developers" })).toBeVisible();
    const origin = new URL(page.url()).origin;
    for (const language of ["curl", "JavaScript", "PHP", "Python"]) {
      await page.getByRole("link", { name: language, exact: true }).click();
      const example = page.getByRole("group", { name: `Example in ${language}` });
      await expect(example).toContainText(`${origin}/api/v1`);
      await expect(example).toContainText("TUMA_KEY");
    }
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "Reference", exact: true }).click();
    await page.getByRole("link", { name: "POST /message-batches", exact: true }).click();
    await expect(page.getByRole("heading", { name: "POST /api/v1/message-batches" })).toBeVisible();
    await expect(page.getByText("refuse all, or skip it")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "Problem codes", exact: true }).click();
    await expect(page.getByRole("table", { name: "Problem codes" })).toContainText("idempotency_key_reused");
    await expectNoBarriersAnywhere(page);
  });
