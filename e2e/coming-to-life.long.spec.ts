import { expect, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { startLater } from "./support/start-later.ts";

// The desk fixture fails a journey in which the browser reports an error, as it does for a page that broke this way.

test("what changes while a page is coming to life does not break it, and its states say what they mean", async ({
  desk: page,
}) => {
  // Every other script is late: the frame comes to life first, the list later, and the messages go on meanwhile.
  let lateMs = 0;
  let scripts = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    scripts += 1;
    if (scripts % 2 === 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
    await route.continue();
  });
  for (let round = 0; round < 4; round += 1) {
    const sent = await page.request.post("/api/chat/template", {
      headers: ourHeaders(),
      data: {
        to: Array.from({ length: 6 }, (_, index) => `+2557542229${round}${index}`),
        templateName: "chanjo_kumbusho",
        language: "sw",
        templateParameters: { "1": "Asha", "2": "Jumatatu" },
      },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    lateMs = round * 700;
    await page.goto("/messages");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByText("Delivered").first()).toBeVisible();
  }
  // Only chat goes on to Read: a message that arrived by SMS keeps its state under the pointer.
  const sms = await page.request.post("/api/sms/messages", {
    headers: ourHeaders(),
    data: { to: "+255754222999", senderId: "AMANI AGRO", text: "Habari" },
  });
  expect(sms.ok(), await sms.text()).toBe(true);
  await page.goto("/messages?q=%2B255754222999");
  await page.getByRole("button", { name: "Delivered", exact: true }).first().hover();
  await expect(page.getByRole("tooltip")).toContainText(
    "The message is on the phone. An SMS has cost its credits.",
  );
});

test("what happens between the making of a page and its live line is told", async ({ desk: page }) => {
  const id = await startLater(page);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/api/live*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByText("Scheduled").first()).toBeVisible();
  const cancelled = await page.request.post(`/api/campaigns/${id}/cancel`, { headers: ourHeaders() });
  expect(cancelled.ok()).toBe(true);
  open();
  await expect(page.getByText("Cancelled").first()).toBeVisible();
});

test("a page of which no script comes but those that the document names: a press is answered", async ({
  desk: page,
}) => {
  let named = "";
  await page.route("**/campaigns", async (route) => {
    const response = await route.fetch();
    named += await response.text();
    await route.fulfill({ response });
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    // What is asked for later never comes, as on a line that has just gone.
    if (named.includes(`<script src="${new URL(route.request().url()).pathname}"`)) await route.continue();
  });
  await page.goto("/campaigns", { waitUntil: "commit" });
  const rail = page.getByRole("button", { name: "Fold to icons" });
  await rail.click();
  await expect(rail).toHaveAttribute("aria-pressed", "true");
});
