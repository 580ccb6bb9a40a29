import { newColleague } from "./support/colleague.ts";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, ledgerOf, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { startPlanned } from "./support/start-planned.ts";

/** To anybody of the file: other journeys send too. */
const sentToThem = async () => (await ledgerOf("sms")).filter((to) => to.startsWith("+255768100"));

// Nothing is delivered: the reports are waited for as long as this looks.
test.beforeEach(() => pull("PUT", "settings", { smsDeliverMs: 86_400_000 }));
test.afterEach(async () => {
  await pull("PUT", "settings", { smsDeliverMs: 3_000 });
  await pull("POST", "step", { of: "sms", steps: 2 });
});

test("a campaign without credits waits, and goes on with the same people when there are some", async ({
  desk: page,
}) => {
  const set = async (credits: number) => {
    const answer = await page.request.post("/api/sandbox/set-credits", {
      headers: ourHeaders(),
      data: { credits },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // What a batch answers is how the console learns of a balance.
  await set(151);
  const batch = { to: ["+255768999999"], text: "Habari", senderId: "AMANI AGRO" };
  const told = await page.request.post("/api/sms/batches", { headers: ourHeaders(), data: batch });
  expect((await told.json()).remainingBalance).toBe(150);
  const before = (await sentToThem()).length;
  const data = { name: "Bila salio", channel: "sms", senderId: "AMANI AGRO", content: "Habari" };
  const { campaign } = await (
    await page.request.post("/api/campaigns", { headers: ourHeaders(), data })
  ).json();
  const rows = Array.from({ length: 300 }, (_, index) => `0768${100_000 + index}`);
  const file = {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Simu\n${rows.join("\n")}\n`),
  };
  const address = `/api/campaigns/${campaign.id}`;
  await page.request.put(`${address}/audience`, {
    headers: ourHeaders(),
    multipart: { mapping: "{}", file },
  });
  await startPlanned(page, campaign.id);
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByText("Not enough credits", { exact: true })).toBeVisible();
  await expect(page.getByText(/^The next request needs \d+ credits, and \d+ are left/)).toBeVisible();
  await expectNoBarriers(page);
  await set(100_000);
  // How many had left before the credits ran out is the size of a request: whatever it was, the button names the others.
  const left = (await sentToThem()).length - before;
  expect(left).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: `Cancel the remaining ${300 - left}…` })).toBeVisible();
  await page.getByRole("button", { name: `Resume and send ${300 - left}` }).click();
  await expect(page.getByText("Waiting for delivery reports", { exact: true }).first()).toBeVisible();
  const sent = (await sentToThem()).slice(before);
  expect(sent.length).toBe(300);
  expect(new Set(sent).size).toBe(300);
});

test("a sender without the right is refused a campaign that needs more credits than there are, in the review and by the server", async ({
  desk: page,
  browser,
}) => {
  const set = (credits: number) =>
    page.request.post("/api/sandbox/set-credits", { headers: ourHeaders(), data: { credits } });
  await set(3);
  const batch = { to: ["+255768999997"], text: "Habari", senderId: "AMANI AGRO" };
  const told = await page.request.post("/api/sms/batches", { headers: ourHeaders(), data: batch });
  expect((await told.json()).remainingBalance).toBe(2);
  const { page: other } = await newColleague(page, browser, { name: "Juma Kileo", role: "sender" });
  await resize(other, { width: 390, height: 844 });
  const rows = ["0768300001", "0768300002", "0768300003"];
  await composeSms(other, { file: csv(`Simu\n${rows.join("\n")}\n`), text: "Salio", isService: true });
  await reviewOf(other, "3");
  await expect(other.getByText("You need 1 more credit", { exact: true })).toBeVisible();
  await expect(other.getByLabel(/Start it anyway/)).toHaveCount(0);
  await expect(other.getByRole("button", { name: /^Send 3 messages/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectNoBarriersAnywhere(other);
  const id = other.url().split("/").at(-2) ?? "";
  const { campaign } = await (await other.request.get(`/api/campaigns/${id}`)).json();
  const start = { headers: ourHeaders(), data: { startToken: campaign.startToken, hasAddedCredits: true } };
  const refused = await other.request.post(`/api/campaigns/${id}/start`, start);
  expect([refused.status(), (await refused.json()).code]).toEqual([422, "not_enough_credits"]);
  await other.context().close();
  await set(100_000);
});

test("a campaign that needs more credits than there are is sent only by whoever agrees to that", async ({
  desk: page,
}) => {
  const set = (credits: number) =>
    page.request.post("/api/sandbox/set-credits", { headers: ourHeaders(), data: { credits } });
  await set(3);
  const batch = { to: ["+255768999998"], text: "Habari", senderId: "AMANI AGRO" };
  const told = await page.request.post("/api/sms/batches", { headers: ourHeaders(), data: batch });
  expect((await told.json()).remainingBalance).toBe(2);
  const rows = ["0768200001", "0768200002", "0768200003", "0768200004", "0768200005"];
  await composeSms(page, { file: csv(`Simu\n${rows.join("\n")}\n`), text: "Bila salio", isService: true });
  await reviewOf(page, "5");
  await expect(page.getByText("You need 3 more credits", { exact: true })).toBeVisible();
  const send = page.getByRole("button", { name: "Send 5 messages" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expectNoBarriers(page);
  await page.getByLabel("Start it anyway: I have added credits, or it may stop").check();
  await expect(send).not.toHaveAttribute("aria-disabled");
  await set(100_000);
});
