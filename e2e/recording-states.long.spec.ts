import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { originOf } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { letCallsBe, recordedCall } from "./support/recorded-call.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";

test.afterEach(letCallsBe);

const section = (page: Page) => page.getByRole("region", { name: "Recording" }).first();
const heardAt = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);

test("a recording on a host that is not allowed is never asked for by the page, which says why and offers no player", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, 30, { recordingHost: "other" });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(originOf())) elsewhere.push(request.url());
  });
  await page.goto(`/calls/${id}`);
  await section(page).getByRole("button", { name: "Play" }).click();
  await expect(
    page.getByRole("alert").getByText("The recording is on a host that is not allowed"),
  ).toBeVisible();
  await expect(page.getByText("The recording is at recordings.example.com", { exact: false })).toBeVisible();
  await expect(page.getByText("can allow a host in RECORDING_HOSTS", { exact: false })).toBeVisible();
  for (const name of ["Play", "Back 15 seconds", "Mute"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("slider")).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  expect(await page.content(), "the link itself never reaches the page").not.toMatch(/token=|\/recordings\//);
  await expectNoBarriersAnywhere(page);
  await letCallsBe();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => heardAt(page)).toBeGreaterThan(0.2);
});

/** The header of a WAV: PCM of 8 kHz, or GSM in blocks of 65 bytes. */
function wavOf(kind: "pcm" | "gsm", samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(kind === "gsm" ? 0x31 : 1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(kind === "gsm" ? 1_625 : 16_000, 28);
  header.writeUInt16LE(kind === "gsm" ? 65 : 2, 32);
  header.writeUInt16LE(kind === "gsm" ? 0 : 16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const MULAW = Buffer.from(Array.from({ length: 16_000 }, (_, n) => 0x80 + ((n * 7) % 128)));

for (const [kind, body] of [
  ["GSM", wavOf("gsm", Buffer.alloc(6_500, 0xd2))],
  ["µ-law without a header", MULAW],
] as const) {
  test(`a recording of ${kind}, which no browser plays: a press says so and offers the download`, async ({
    desk: page,
  }) => {
    const id = await recordedCall(page, 30);
    await page.route(`**/api/voice/calls/${id}/recording*`, (route) =>
      route.fulfill({ body, headers: { "content-type": "audio/wav" } }),
    );
    await page.goto(`/calls/${id}`);
    await section(page).getByRole("button", { name: "Play" }).click();
    const alert = page
      .getByRole("alert")
      .filter({ hasText: "This browser cannot play this kind of recording" });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole("link", { name: "Download the recording" })).toHaveAttribute(
      "href",
      `/api/voice/calls/${id}/recording?download=1`,
    );
    await expect(page.getByText("plays without", { exact: false })).toHaveCount(0);
  });
}

test("a recording that is a header alone: a press says that it is empty", async ({ desk: page }) => {
  const id = await recordedCall(page, 30);
  await page.route(`**/api/voice/calls/${id}/recording*`, (route) =>
    route.fulfill({ body: wavOf("pcm", Buffer.alloc(0)), headers: { "content-type": "audio/wav" } }),
  );
  await page.goto(`/calls/${id}`);
  await section(page).getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("alert").getByText("This recording is empty")).toBeVisible();
});

test("a recording that is awaited says until when, and the player appears without a reload", async ({
  desk: page,
}) => {
  // Until this journey has seen that it is awaited.
  const id = await recordedCall(page, 30, { recordingDelayMs: 600_000 });
  await page.goto(`/calls/${id}`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(page.getByText("The recording is not there yet")).toBeVisible();
  await expect(page.getByText(/We keep asking until /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play" })).toHaveCount(0);
  await pull("POST", "step", { of: "calls" });
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window), "the page was never loaded again").toBe(true);
});

test("who may not listen is told whom to ask, and hears nothing by any way", async ({ desk, browser }) => {
  const id = await recordedCall(desk, 30);
  const context = await browser.newContext({ baseURL: originOf() });
  const page = await context.newPage();
  await signInAsViewer(page);
  await page.goto(`/calls/${id}?t=5`);
  await expect(page.getByText("You may not listen to recordings")).toBeVisible();
  await expect(page.getByText("Ask an owner or admin", { exact: false })).toBeVisible();
  await expect(page.locator("audio")).toHaveCount(0);
  for (const part of ["recording", "recording?download=1", "peaks"])
    expect((await page.request.get(`/api/voice/calls/${id}/${part}`)).status(), part).toBe(403);
  await expectNoBarriersAnywhere(page);
  await page.goto(`/calls?listen=${id}`);
  await expect(page.getByText("Recorded").first()).toBeVisible();
  await expect(page.locator("audio")).toHaveCount(0);
  await context.close();
});

test("by keyboard alone a recording is opened in the list, played, stopped and closed, on a phone and in both themes", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, 90);
  await page.goto("/calls");
  const listen = page.locator(`a[href*="listen=${id}"]`);
  await expect(listen).toHaveAccessibleName(/^Listen to the call with \+255/);
  await listen.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => heardAt(page)).toBeGreaterThan(0.2);
  await expect(page).toHaveURL(new RegExp(`listen=${id}`));
  const close = page.getByRole("link", { name: /^Close the call with/ });
  await expect(close).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.locator("canvas").first()).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await resize(page, { width: 390, height: 844 });
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("audio")).toHaveCount(0);
});

test("a recording that is slow to come is said to be, and plays once it is there", async ({ desk: page }) => {
  const id = await recordedCall(page, 30);
  const { promise: isComing, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(`**/calls/${id}/recording`, async (route) => {
    await isComing;
    await route.continue();
  });
  await page.goto(`/calls/${id}`);
  await section(page).getByRole("button", { name: "Play" }).click();
  const slow = page.getByText("The recording is slow to come from the service", { exact: false });
  await expect(slow).toBeVisible();
  letCome();
  await expect.poll(() => heardAt(page)).toBeGreaterThan(0.2);
  await expect(slow).toBeHidden();
});

test("a hand on its way to Play has the link asked for once, and nobody has listened by it", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, 30);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/calls/${id}/recording`)) asked.push(request.method());
  });
  await page.goto(`/calls/${id}`);
  const play = section(page).getByRole("button", { name: "Play" });
  const answered = page.waitForResponse((response) => response.request().method() === "HEAD");
  await play.hover();
  expect((await answered).status()).toBe(200);
  await play.focus();
  const call = await (await page.request.get(`/api/calls/${id}`)).json();
  expect(call.listened).toEqual([]);
  await play.click();
  await expect.poll(() => heardAt(page)).toBeGreaterThan(0.2);
  expect(asked.filter((method) => method === "HEAD")).toHaveLength(1);
});
