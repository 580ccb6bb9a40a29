import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../clock.ts";
import { openDesk } from "./bench/open-desk.ts";
import { residentBytes } from "./bench/resident-bytes.ts";
import { runConsole } from "./bench/run-console.ts";

const FIRST_BYTES = 64 * 1024;
const ROUNDS = 30;
const LISTENERS = 50;
const HOUR_S = 70 * 60;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const ours = await runConsole(folder);
const { cookie } = await openDesk(ours);
const path = await recordCall(HOUR_S);
const bare = await serveFile(await readAll(path));

// The first asks the service for its link; what a listener does after that is seeking.
await firstSound(ours.url + path);
await firstSound(bare.url);
const [times, floor]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  times.push(await firstSound(ours.url + path));
  floor.push(await firstSound(bare.url));
}
report("recording: ms to the first 64 kB, through us and the service, against a bare file stream", {
  figure: median(times),
  baseline: median(floor),
  goal: "<= 2",
});

await systemClock.sleep(2_000);
const alone = residentBytes(ours.pid, "launch/web.ts");
const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listenSlowly(ours.url + path)));
await systemClock.sleep(10_000);
const heard = residentBytes(ours.pid, "launch/web.ts");
for (const listener of listeners) listener.destroy();
report(`web process with ${LISTENERS} listeners to 70 minutes, resident MB against none`, {
  figure: heard / 1e6,
  baseline: alone / 1e6,
  goal: "<= 1.2",
});
await bare.close();
await ours.stop();
await rm(folder, { recursive: true, force: true });

/** A call of that length with its recording; answers the path of the sound. */
async function recordCall(talkSeconds: number): Promise<string> {
  const { id, sessionId } = await ask("POST", "/api/voice/calls", { customerNumber: "+255714000001" });
  await ask("POST", "/api/sandbox/end-call", {
    id: sessionId,
    status: "COMPLETED",
    hasRecording: true,
    talkSeconds,
  });
  for (let turn = 0; turn < 100; turn++) {
    const { recording } = await ask("POST", `/api/calls/${id}/check`);
    if (recording === "ready") return `/api/voice/calls/${id}/recording`;
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

async function serveFile(file: string) {
  const { size } = await stat(file);
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "audio/wav", "content-length": size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Milliseconds until a player has enough to begin. */
function firstSound(url: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const request = http.get(url, { headers: { cookie, range: "bytes=0-" }, agent: false });
    request.on("error", reject);
    request.on("response", (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 206)
        reject(new Error(`answered ${response.statusCode}`));
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < FIRST_BYTES) return;
        resolve(performance.now() - startedAt);
        request.removeAllListeners("error").on("error", () => undefined);
        response.destroy();
      });
    });
  });
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(
  name: string,
  { figure, baseline, goal }: { figure: number; baseline: number; goal: string },
) {
  process.stdout.write(`${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal })}\n`);
}
