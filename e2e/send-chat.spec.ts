import { expect, expectNoBarriers, ledgerOf, pull, test } from "./support/desk.ts";

const OPEN = "+255754111222";
const SHUT = "+255754111333";

test("free text reaches whom the window is open for, and says why for the others", async ({ desk: page }) => {
  await pull("POST", "inbound", { from: OPEN, name: "Zawadi Mollel", text: "Mko wazi leo?" });
  await page.goto("/send?channel=chat-text");
  await page.getByLabel("To", { exact: false }).first().fill(`${OPEN}, ${SHUT}`);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /Message/ }).fill("Ndiyo, hadi saa kumi na mbili.");
  await page.getByRole("button", { name: "Send to 2 people" }).dblclick();
  await expect(page.getByText(/approved template is required/)).toBeVisible();
  await expect(page.getByText("+255 754 111 222").first()).toBeVisible();
  await expectNoBarriers(page);
  expect(
    (await ledgerOf("chat")).filter((to) => to === OPEN),
    "a double click sends once",
  ).toHaveLength(1);

  await page.getByRole("button", { name: "Send the 1 refused a template" }).click();
  await expect(page.getByRole("link", { name: "Chat template" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("+255 754 111 333")).toBeVisible();
  await expect(page.getByText("+255 754 111 222")).toBeHidden();
});

test("a template's way to read arrives by signed webhooks in the live feed", async ({ desk: page }) => {
  test.setTimeout(120_000);
  await page.goto("/events");
  const headers = { "x-csrf": "1", origin: process.env.TUMA_ORIGIN ?? "" };
  const to = Array.from({ length: 6 }, (_, index) => `+25575422200${index}`);
  const answer = await page.request.post("/api/chat/template", {
    headers,
    data: {
      to,
      templateName: "chanjo_kumbusho",
      language: "sw",
      templateParameters: { "1": "Asha", "2": "Jumatatu" },
    },
  });
  const { results } = await answer.json();
  expect(results.every((result: { success: boolean }) => result.success)).toBe(true);
  for (const word of ["Delivered", "Read"]) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  }
  await page.getByText("Delivered", { exact: true }).first().click();
  await expect(page.getByText("Signature verified")).toBeVisible();
  await expectNoBarriers(page);
});

test("nobody, five hundred and one, and a forged callback each get a clear answer", async ({
  desk: page,
}) => {
  const headers = { "x-csrf": "1", origin: process.env.TUMA_ORIGIN ?? "" };
  const many = Array.from({ length: 501 }, (_, index) => `+2557${54_000_000 + index}`);
  for (const [to, rule] of [
    [["  ", ""], /at least one recipient/],
    [many, /at most 500/],
  ] as const) {
    const refused = await page.request.post("/api/chat/text", { headers, data: { to, text: "Habari" } });
    expect(refused.status()).toBe(400);
    expect((await refused.json()).detail).toMatch(rule);
  }
  const forged = await page.request.post("/api/hooks/chat", {
    headers: {
      "content-type": "application/json",
      "x-service-webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
      "x-service-webhook-signature": `sha256=${"0".repeat(64)}`,
    },
    data: { eventId: "0b7a3f6e-5e1c-4a94-9f0e-6f3f0a1d2c3b" },
  });
  expect(forged.status()).toBe(401);
  expect((await page.request.fetch("/api/campaigns", { method: "DELETE", headers })).status()).toBe(405);
});
