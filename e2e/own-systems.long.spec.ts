import { type EventReceiver, signersOf, startEventReceiver } from "#lib/testing/stubs/event-receiver.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { addAddress } from "./support/event-address.ts";
import { composeSms, ownNumber } from "./support/send.ts";

let receiver: EventReceiver;
test.beforeEach(async ({ tuma }) => {
  await withDatabase((db) => db.query("DELETE FROM event_address"));
  receiver = await startEventReceiver(tuma.eventPort);
  await pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0 });
});
test.afterEach(async () => {
  await receiver.close();
  await pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005 });
});

const testsOf = ({ received }: EventReceiver) => received.filter(({ event }) => event.type === "test");

for (const width of [1440, 390])
  test(`${width} px: an owner adds an address, tests it, and sends again what failed`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/own-systems");
    await expect(page.getByText("No address yet.")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    const secret = await addAddress(page, receiver.url);
    await expectNoBarriersAnywhere(page);
    await page.getByRole("link", { name: "Shule" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shule" })).toBeVisible();
    receiver.answer = (_, response) => response.writeHead(500).end("Our database is away");
    await page.getByRole("button", { name: "Test this address" }).click();
    const table = page.getByRole("table", { name: "Deliveries" });
    // What other journeys sent may be reported to it, too.
    const row = table.getByRole("row").filter({ has: page.getByRole("button", { name: "Test event" }) });
    await expect(row.getByText("It did not accept the event (HTTP 500)")).toBeVisible();
    await expect(page.getByText("Not accepted since")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    expect(testsOf(receiver).map((got) => signersOf(got, [secret]))).toEqual([[secret]]);

    await row.getByRole("button", { name: "Test event" }).click();
    // What is said at the edge of the page is a dialog, too.
    const dialogOf = (name: string) => page.getByRole("dialog", { name });
    const dialog = dialogOf("Test event");
    await expect(dialog.getByLabel("What it answered last")).toHaveValue("Our database is away");
    await expect(dialog.getByLabel("What we send")).toHaveValue(/"type": "test"/);
    await expectNoBarriersAnywhere(page);
    receiver.answer = (_, response) => response.writeHead(204).end();
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(dialog.getByText("Accepted", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(new Set(testsOf(receiver).map(({ event }) => event.id)).size).toBe(1);

    await page.getByRole("button", { name: "More for Shule" }).click();
    await page.getByRole("menuitem", { name: "Send events again…" }).click();
    await expectNoBarriersAnywhere(page);
    await dialogOf("Send events again?").getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("There was nothing to send again")).toBeVisible();
    await page.getByRole("button", { name: "More for Shule" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await dialogOf("Delete Shule?").getByRole("button", { name: "Delete the address" }).click();
    await page.waitForURL("**/settings/own-systems");
    await expect(page.getByText("No address yet.")).toBeVisible();
  });

test("an SMS is sent -> the other system hears what becomes of it, signed, with a masked number", async ({
  desk: page,
}) => {
  const secret = await addAddress(page, receiver.url);
  const number = ownNumber();
  await composeSms(page, number, `Ada ya muhula ${number}`);
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  const heard = () => receiver.received.map(({ event }) => event.type);
  await expect.poll(heard).toContain("message.accepted");
  await expect.poll(heard).toContain("message.delivered");
  for (const got of receiver.received) expect(signersOf(got, [secret])).toEqual([secret]);
  const accepted = receiver.received.find(({ event }) => event.type === "message.accepted")?.event;
  expect(accepted?.data).toMatchObject({
    channel: "sms",
    byHand: true,
    number: expect.stringContaining("•••"),
  });
});
