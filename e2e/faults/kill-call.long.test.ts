import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "#lib/clock.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { walkCalls } from "#lib/server/calls/index.ts";
import { recoverAttempts } from "#lib/server/dispatch/index.ts";
import { createService } from "#lib/service/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { startVoiceStub, type VoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { startWebProcess } from "./web-process.ts";

const KILLS = Number(process.env.FAULT_CALL_KILLS ?? 4);

let desk: Awaited<ReturnType<typeof openDesk>>;
let stub: VoiceStub;
let data: string;

before(async () => {
  stub = await startVoiceStub();
  desk = await openDesk();
  desk.clock.set(new Date());
  data = await mkdtemp(join(tmpdir(), "tuma-kill-call-"));
});
after(async () => {
  await desk.close();
  await stub.close();
  await rm(data, { recursive: true, force: true });
});

test(`${KILLS} times kill -9 of the web process while a call is started: each number rings at most once, and each that rang is found (seed ${SEED})`, {
  timeout: limitMs(KILLS * 30_000 + 60_000),
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  stub.fate = () => "silent";
  const numbers: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const number = `+2557140${String(10_000 + kill)}`;
    numbers.push(number);
    const web = await startWebProcess(desk.db.url, data, {
      SERVICE_BASE_URL: stub.url,
      SESSION_SECRET: desk.context.env.sessionSecret,
      PUBLIC_ORIGIN: desk.context.env.publicOrigin,
    });
    // Somebody else each time: nobody may start a call while an earlier one of theirs is not known to be over.
    const { cookie } = await desk.signIn("sender");
    const asked = press(web.origin, cookie, number);
    // Before, while and after the service has it; a first request of a cold process takes a while to get there.
    const isLate = isAfterRinging(kill, random);
    if (isLate) await untilRung(number);
    await wait(random() * (isLate ? 20 : 300));
    web.process.kill("SIGKILL");
    await once(web.process, "exit");
    stub.release();
    await asked;
  }
  for (const number of stub.ledger) {
    const call = stub.calls.find(({ destinationNumber }) => destinationNumber === number);
    Object.assign(call ?? {}, { startedAt: new Date().toISOString(), status: "RINGING" });
  }
  await recoverAttempts(desk.db);
  const endpoint = { baseUrl: stub.url, apiKey: "key" };
  const service = createService({ chat: endpoint, sms: endpoint, voice: endpoint });
  await desk.db.query("UPDATE call_walk SET next_head_at = '2000-01-01'");
  await walkCalls({ db: desk.db, service, clock: systemClock });

  assert.equal(new Set(stub.ledger).size, stub.ledger.length, `rang twice: ${stub.ledger}`);
  const rows = await desk.db.query<{ number: string; phase: string; calls: number }>(
    "SELECT customer_number AS number, max(phase) AS phase, count(*)::int AS calls FROM call GROUP BY 1",
  );
  for (const number of numbers) {
    const row = rows.find((each) => each.number === number);
    if (stub.ledger.includes(number)) {
      assert.deepEqual(row, { number, phase: "open", calls: 1 }, "it rang, and its one row says so");
    } else {
      assert.ok(!row || row.phase === "unknown" || row.phase === "not-called", JSON.stringify(row));
    }
  }
  t.diagnostic(`${stub.ledger.length} of ${KILLS} rang`);
  assert.ok(stub.ledger.length > 0, "none was killed while its call rang");
});

/** The first one always, then by chance: where no call rings, nothing is seen. */
const isAfterRinging = (kill: number, random: () => number): boolean => kill === 0 || random() < 0.7;

async function untilRung(number: string): Promise<void> {
  for (let turn = 0; turn < 1_500 && !stub.ledger.includes(number); turn++) await wait(10);
}

/** Presses Call as a browser would; the answer, or its absence, does not matter. */
function press(origin: string, cookie: string, customerNumber: string): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(`${origin}/api/voice/calls`, {
      method: "POST",
      headers: {
        cookie,
        host: new URL(desk.context.env.publicOrigin).host,
        "content-type": "application/json",
        "x-csrf": "1",
        "sec-fetch-site": "same-origin",
      },
    });
    request.on("response", (response) => response.resume().on("close", resolve));
    request.on("error", () => resolve());
    request.end(JSON.stringify({ customerNumber }));
  });
}
