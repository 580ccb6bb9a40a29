import type { Locator, Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, pull, test } from "./support/desk.ts";
import { originOf } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { letCallsBe, recordedCall, USUAL } from "./support/recorded-call.ts";

const LONG_S = 70 * 60;

test.afterEach(letCallsBe);

async function openPlayer(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const player = page.getByRole("region", { name: "Player" });
  const listen = page.getByRole("button", { name: "Listen" });
  await expect(player.or(listen).first()).toBeVisible();
  if (!(await player.isVisible())) await listen.first().click();
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
  return player;
}

const heardAt = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
/** Without a gap from the beginning on. */
const isFetchedUpTo = (page: Page, second: number) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement, wanted) => {
    const { length } = audio.buffered;
    return length > 0 && audio.buffered.start(0) < 1 && audio.buffered.end(0) >= wanted;
  }, second);
/** As a person does: a source that is just being renewed forgets what its element was told past the player. */
const seekTo = (player: Locator, second: number) =>
  player.getByRole("slider", { name: "Position" }).fill(String(second));
/** Of 70 minutes all are decoded: work of seconds, and of more than a minute where six browsers share two cores. */
const expectDrawn = (page: Page) =>
  expect(page.locator("canvas").first()).toBeVisible({ timeout: limitMs(120_000) });
const expectDone = (page: Page, format: string) =>
  format === "ogg"
    ? expect(page.getByText("We draw waveforms of WAV and MP3 only.")).toBeVisible({
        timeout: limitMs(120_000),
      })
    : expectDrawn(page);

/** Plays on from that second: where it began says so however long ago that was. A source that is renewed begins later. */
async function expectPlaying(page: Page, from: number, within = 1): Promise<void> {
  await expect.poll(() => heardAt(page)).toBeGreaterThan(from);
  const began = await page.locator("audio").evaluate(({ played, currentTime }: HTMLAudioElement) => {
    const starts = Array.from({ length: played.length }, (_, place) => played.start(place));
    return starts.findLast((start) => start <= currentTime) ?? Number.NaN;
  });
  expect(began).toBeLessThan(from + within);
}

for (const format of ["wav", "mp3", "ogg"] as const) {
  test(`a short ${format} plays to its end and begins again, drawn but for ogg`, async ({ desk: page }) => {
    const id = await recordedCall(page, 3, { recordingFormat: format });
    const player = await openPlayer(page, `/calls/${id}`);
    await expectDone(page, format);
    await expect(player.getByText("of 00:03")).toBeVisible();
    await player.getByRole("button", { name: "Play" }).click();
    await expectPlaying(page, 0.2);
    await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
    await expect(player.getByText(/^00:0[23]$/).first()).toBeVisible();
  });

  test(`seeking in 70 min of ${format} asks for a part and lands within a second`, async ({ desk: page }) => {
    const id = await recordedCall(page, LONG_S, { recordingFormat: format });
    const parts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/recording")) parts.push(request.headers().range ?? "none");
    });
    const player = await openPlayer(page, `/calls/${id}`);
    await expect(player.getByText("1:10:00").first()).toBeVisible();
    expect(parts, "nothing is fetched before somebody listens").toEqual([]);
    await player.getByRole("button", { name: "Play" }).click();
    await expectPlaying(page, 0.2);
    // Nothing moves under the pointer once it is drawn.
    await expectDone(page, format);
    const slider = player.getByRole("slider", { name: "Position" });
    const box = await slider.boundingBox();
    if (!box) throw new Error("no slider");
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    const wanted = Number(await slider.inputValue());
    expect(wanted, "a press lands where it is drawn").toBeGreaterThan(LONG_S * 0.74);
    expect(wanted).toBeLessThan(LONG_S * 0.77);
    await expect.poll(() => heardAt(page)).toBeGreaterThan(wanted - 1);
    await expectPlaying(page, wanted);
    // On a slow machine all up to there may have been fetched before the press; what was not is asked for as a part.
    const hasAskedForPart = parts.some((range) => /^bytes=[1-9]\d{4,}-/.test(range));
    expect(hasAskedForPart || (await isFetchedUpTo(page, wanted)), parts.join(" ")).toBe(true);
  });
}

test("whoever listens in a hidden tab is there, and whoever has stopped is not", async ({ desk: page }) => {
  await page.clock.install();
  const id = await recordedCall(page, 240, { recordingFormat: "mp3" });
  // All of it is there before it plays: a part that is fetched later says that somebody is there, too.
  await page.route(/\/recording(\?|$)/, async (route) => route.fulfill({ response: await route.fetch() }));
  const player = await openPlayer(page, `/calls/${id}`);
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 0.2);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const isSeen = () =>
    withDatabase(async (db) => {
      const rows = await db.query("SELECT FROM session WHERE seen_at > now() - interval '1 minute'");
      return rows.length > 0;
    });
  const bePastSeen = () =>
    withDatabase((db) => db.query("UPDATE session SET seen_at = now() - interval '29 minutes'"));
  await bePastSeen();
  await page.clock.fastForward("06:00");
  await expect.poll(isSeen).toBe(true);

  await player.getByRole("button", { name: "Pause" }).click();
  const isSeenOnceAnswered = async () => {
    // What would be asked has been answered by then.
    await page.evaluate(() => fetch("/api/health/live"));
    return isSeen();
  };
  // What was asked while it played may still be on its way.
  const isStill = async () => {
    await bePastSeen();
    return !(await isSeenOnceAnswered());
  };
  await expect.poll(isStill).toBe(true);
  await page.clock.fastForward("12:00");
  expect(await isSeenOnceAnswered()).toBe(false);
});

test("a link to a second opens there, to the second, and the link to this second is copied", async ({
  desk: page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await recordedCall(page, LONG_S);
  const player = await openPlayer(page, `/calls/${id}?t=3849`);
  await expect(player.getByText("1:04:09").first()).toBeVisible();
  await player.getByRole("button", { name: "Copy link at 1:04:09" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${originOf()}/calls/${id}?t=3849`);
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 3_849.2);
});

test("a link to a second that the recording does not have leads to its end", async ({ desk: page }) => {
  const id = await recordedCall(page, 12);
  const player = await openPlayer(page, `/calls/${id}?t=99999`);
  await expect(player.getByText("00:12", { exact: true }).first()).toBeVisible();
  await expect(player.getByText(/27:46:39/)).toHaveCount(0);
  await expect(player.getByRole("button", { name: "Copy link at 00:12" })).toBeVisible();
  await expect(page.getByLabel("New note")).toBeVisible();
  await expect(page.getByText(/^Pin to/), "no note is pinned to what was never said").toHaveCount(0);
});

test("links that live for a second do not stop a listener, who seeks on without a click more", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, LONG_S, { recordingLinkMs: 1_000 });
  const player = await openPlayer(page, `/calls/${id}`);
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 1.5);
  await player.getByRole("slider", { name: "Position" }).focus();
  await page.keyboard.press("l");
  await seekTo(player, 4_000);
  await expectPlaying(page, 4_000.2);
  await expect(player.getByRole("alert")).toHaveCount(0);
});

test("a source that fails in the middle goes on by itself at the same second", async ({ desk: page }) => {
  // Too short-lived to be kept: each part is asked for with a link of its own.
  const id = await recordedCall(page, LONG_S, { recordingLinkMs: 3_000 });
  const player = await openPlayer(page, `/calls/${id}?t=600`);
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 600.5);
  // Every link has expired when it is made.
  await pull("PUT", "settings", { ...USUAL, recordingLinkMs: 0 });
  const failing = page.waitForResponse(
    (answer) => answer.url().includes("/recording") && answer.status() === 410,
  );
  await seekTo(player, 3_000);
  await failing;
  await pull("PUT", "settings", USUAL);
  await expectPlaying(page, 3_000.2);
  await expect(player.getByText("Playing went on.", { exact: false })).toBeVisible();
  await expect(player.getByRole("alert")).toHaveCount(0);
});

test("a link that never works again says so, and tries once more when asked", async ({ desk: page }) => {
  const id = await recordedCall(page, 30, { recordingLinkMs: 0 });
  const player = await openPlayer(page, `/calls/${id}`);
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player.getByText("The link to this recording does not work")).toBeVisible();
  await pull("PUT", "settings", USUAL);
  await player.getByRole("button", { name: "Try again" }).click();
  await expectPlaying(page, 0.2);
  await expect(player.getByRole("alert")).toHaveCount(0);
});

test("a note that is half written stays when a second is chosen for it, and its second leads the player there", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, LONG_S);
  const player = await openPlayer(page, `/calls/${id}`);
  await page.getByLabel("New note").fill("Asks for two bags");
  await seekTo(player, 125);
  await player.getByRole("button", { name: "Note at 02:05" }).click();
  await expect(page.getByLabel("Pin to 02:05 of the recording")).toBeChecked();
  await expect(page.getByLabel("New note")).toHaveValue("Asks for two bags");
  await page.getByRole("button", { name: "Add note" }).click();
  const notes = page.getByRole("list", { name: "Notes", exact: true });
  await expect(notes.getByText("Asks for two bags")).toBeVisible();
  await seekTo(player, 3_000);
  await page.getByLabel("New note").fill("And then");
  // Twice: the second time the address would say the same already.
  for (const away of [3_000, 4_000]) {
    await seekTo(player, away);
    await notes.getByRole("button", { name: "at 02:05" }).click();
    await expect(player.getByRole("slider", { name: "Position" })).toHaveValue("125");
  }
  await expect(page.getByLabel("New note")).toHaveValue("And then");
});

test("by keyboard alone: play, back and forth by 5 and 15 s, faster, muted", async ({ desk: page }) => {
  const id = await recordedCall(page, LONG_S);
  const player = await openPlayer(page, `/calls/${id}`);
  await player.getByRole("button", { name: "Back 15 seconds" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expectPlaying(page, 0.2);
  await page.keyboard.press("k");
  await expect(player.getByRole("button", { name: "Play" })).toBeFocused();
  const rest = await heardAt(page);
  for (const [key, by] of [
    ["l", 15],
    ["l", 15],
    ["j", -15],
    ["ArrowRight", 5],
    ["ArrowRight", 5],
    ["ArrowLeft", -5],
  ] as const) {
    const before = await heardAt(page);
    await page.keyboard.press(key);
    await expect.poll(() => heardAt(page)).toBeCloseTo(before + by, 0);
  }
  expect(await heardAt(page)).toBeCloseTo(rest + 20, 0);
  await page.keyboard.press("Home");
  await expect.poll(() => heardAt(page)).toBe(0);
  await player.getByRole("radio", { name: "1×", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(player.getByRole("radio", { name: "1.5×" })).toBeChecked();
  const rate = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate);
  await expect.poll(rate).toBe(1.5);
  await player.getByRole("button", { name: "Mute" }).press("Enter");
  const volume = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.volume);
  await expect.poll(volume).toBe(0);
});

test("an hour fits a phone, in both themes nothing is in anybody's way, and it is saved from there", async ({
  desk: page,
}) => {
  const id = await recordedCall(page, LONG_S);
  const player = await openPlayer(page, `/calls/${id}?t=3700`);
  await expectDrawn(page);
  await expectNoBarriersAnywhere(page);
  await resize(page, { width: 390, height: 844 });
  await expectNothingWider(page);
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 3_700.2);
  await expect(player.getByText(/^1:01:4\d$/).first()).toBeVisible();
  const saving = page.waitForEvent("download");
  await player.getByRole("link", { name: "Download the recording" }).click();
  expect((await saving).suggestedFilename()).toBe(`call-${id}.wav`);
});

test("an answer says how many bytes come, so that a download shows how far it is", async ({ desk: page }) => {
  const id = await recordedCall(page, 30);
  const path = `/api/voice/calls/${id}/recording`;
  const whole = await page.request.get(`${path}?download=1`);
  const length = String((await whole.body()).length);
  expect(whole.headers()["content-length"]).toBe(length);
  expect((await page.request.head(path)).headers()["content-length"]).toBe(length);
  const part = await page.request.get(path, { headers: { range: "bytes=100-199" } });
  expect([part.status(), part.headers()["content-length"]]).toEqual([206, "100"]);
});

test("where the waveform's code cannot be had, the browser's own controls play", async ({ desk: page }) => {
  const id = await recordedCall(page, 30);
  await page.addInitScript(() => {
    // As on a browser in which the library does not work; Next attaches one of its own, to no box.
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      if (this instanceof HTMLDivElement) throw new Error("not here");
      return attach.call(this, init);
    };
  });
  const player = await openPlayer(page, `/calls/${id}`);
  await expect(player.getByText("The recording plays without it.", { exact: false })).toBeVisible();
  await expect(page.locator("audio")).toBeVisible();
  await expect(page.locator("audio")).toHaveAttribute("controls", "");
  await player.getByRole("button", { name: "Play" }).click();
  await expectPlaying(page, 0.2);
});
