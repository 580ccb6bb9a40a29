import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { systemClock } from "../../clock.ts";
import { median } from "../../testing/quantile.ts";
import { findChromium } from "../chromium.ts";
import { firstSound } from "./first-sound.ts";
import { openDesk } from "./open-desk.ts";
import { part } from "./part.ts";
import { residentBytes } from "./resident-bytes.ts";
import { runConsole } from "./run-console.ts";
import { serveSound } from "./serve-sound.ts";

const ROUNDS = part(9);
/** Not counted: each of ten connections to the database plans a statement when it first meets it. */
const WARM_UPS = part(4);
const LISTENERS = part(50);
const HOUR_S = part(70 * 60);
/** Nobody presses sooner after what they wait for has come; the bare page is given the same. */
const REACTION_MS = 250;
let calls = 0;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const ours = await runConsole(folder);
const { cookie } = await openDesk(ours);
const first = await recordCall(HOUR_S);
const bare = await serveSound(await readAll(first.sound));
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });

const [times, floor]: [number[], number[]] = [[], []];
const page = await openPage(browser);
for (let round = -WARM_UPS; round < ROUNDS; round++) {
  // A call of its own each time: its link is asked for, and its listening noted, before the first byte.
  const call = await recordCall(HOUR_S);
  const heard = await listen(page, call.id);
  await page.goto(bare.url);
  await systemClock.sleep(REACTION_MS);
  const heardBare = await firstSound(page, "Play");
  if (round < 0) continue;
  times.push(heard);
  floor.push(heardBare);
}
await browser.close();
report("recording: ms from the click to the first sound in Chromium, against a bare file stream", {
  figure: median(times),
  baseline: median(floor),
  goal: "<= 2",
});

await systemClock.sleep(2_000);
const alone = residentBytes(ours.pid, "processes/web.cjs");
const listeners = await Promise.all(
  Array.from({ length: LISTENERS }, () => listenSlowly(ours.url + first.sound)),
);
await systemClock.sleep(10_000);
const heard = residentBytes(ours.pid, "processes/web.cjs");
for (const listener of listeners) listener.destroy();
report(`web process with ${LISTENERS} listeners to 70 minutes, resident MB against none`, {
  figure: heard / 1e6,
  baseline: alone / 1e6,
  goal: "<= 1.2",
});
await bare.close();
await ours.stop();
await rm(folder, { recursive: true, force: true });

async function openPage(opened: Browser): Promise<Page> {
  const context = await opened.newContext();
  const place = { domain: "localhost", path: "/", secure: true, httpOnly: true };
  const cookies = cookie.split("; ").map((pair) => {
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1), ...place };
  });
  await context.addCookies(cookies);
  return context.newPage();
}

/** As a person does who has the call before them: its waveform is drawn, then they press. */
async function listen(at: Page, id: string): Promise<number> {
  await at.goto(`${ours.origin}/calls/${id}`);
  await at.locator("canvas").first().waitFor({ timeout: 90_000 });
  await systemClock.sleep(REACTION_MS);
  return firstSound(at, "Play");
}

/** A call of that length with its recording, by its id and the path of its sound. */
async function recordCall(talkSeconds: number): Promise<{ id: string; sound: string }> {
  const customerNumber = `+2557140${String(++calls).padStart(5, "0")}`;
  const { id, sessionId } = await ask("POST", "/api/voice/calls", { customerNumber });
  await ask("POST", "/api/sandbox/end-call", {
    id: sessionId,
    status: "COMPLETED",
    hasRecording: true,
    talkSeconds,
  });
  for (let turn = 0; turn < 100; turn++) {
    const { recording } = await ask("POST", `/api/calls/${id}/check`);
    if (recording === "ready") return { id, sound: `/api/voice/calls/${id}/recording` };
    await systemClock.sleep(200);
  }
  throw new Error("the call was never recorded");
}

async function ask(method: string, to: string, body?: object) {
  const answer = await fetch(ours.url + to, {
    method,
    headers: {
      cookie,
      "x-csrf": "1",
      origin: ours.origin,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function readAll(from: string): Promise<string> {
  const answer = await fetch(ours.url + from, { headers: { cookie } });
  const file = join(folder, "sound.wav");
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Reads what a player reads ahead and no more: the rest has to wait with its host. */
function listenSlowly(url: string): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { cookie, range: "bytes=0-" }, agent: false });
    request.on("error", reject);
    request.on("response", (response) => {
      response.once("data", () => {
        response.pause();
        request.removeAllListeners("error").on("error", () => undefined);
        resolve(request);
      });
    });
  });
}

function report(
  name: string,
  { figure, baseline, goal }: { figure: number; baseline: number; goal: string },
) {
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal })}\n`);
}
