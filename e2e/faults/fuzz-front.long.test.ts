import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";
import { deliverDuring } from "./deliver.ts";
import { type Malformed, malformedRequests } from "./malformed-requests.ts";

// The long form: SEED=7 FUZZ_REQUESTS=20000 npm run faults
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const AT_ONCE = 500;
/** Headers have 10 s and are looked at every 2 s, as bodies are that say nothing for 12 s; a busy machine looks later. */
const LONGEST_MS = limitMs(40_000);
/** Who says too soon that nothing more comes is gone before a busy machine answers: a client of this world waits. */
const PATIENCE_MS = limitMs(5_000);
/** Whatever else it is, it is never a failure of ours; 501 is a method nobody knows, 503 asks a callback to come again. */
const IS_CLEAN = /^(2\d\d|3\d\d|4\d\d|501|503)$/;

let desk: BuiltConsole;

before(async () => {
  desk = await startBuiltConsole();
});
after(() => desk.close());

type Fate = { said: string; ms: number; isCut: boolean };

test(`${REQUESTS} malformed requests are each refused or answered cleanly, none hangs, and the console goes on (seed ${SEED})`, {
  timeout: limitMs(120_000 + REQUESTS * 100),
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const waiting = malformedRequests(createRandom(SEED), REQUESTS);
  const fates = new Map<Malformed, Fate>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) fates.set(next, await fateOf(next));
    }),
  );
  assert.deepEqual(
    [...fates].flatMap(([request, fate]) => troubleOf(request, fate)),
    [],
  );
  const refused = [...fates.values()].filter(({ said }) => /^HTTP\/1\.1 4\d\d /.test(said)).length;
  t.diagnostic(
    `${refused} refused, the longest took ${Math.max(...[...fates.values()].map(({ ms }) => ms))} ms`,
  );
  assert.ok(refused > REQUESTS / 2);
  assert.equal((await desk.ask({ path: "/api/health/live" })).status, 200);
  const headers = { cookie: await desk.signIn("owner") };
  assert.equal((await desk.ask({ path: "/overview", headers })).status, 200);
  const [delivery] = await deliverDuring(desk.web.origin, 40, Promise.resolve());
  assert.equal(delivery?.status, 200);
  for (const line of desk.printed().split("\n").filter(Boolean)) {
    assert.equal(typeof JSON.parse(line).event, "string", "a line of the log");
    assert.notEqual(JSON.parse(line).level, "error", line);
  }
});

/** What is said on a connection of its own until that ends, and how long that takes after our last byte. */
function fateOf({ bytes, stalls }: Malformed): Promise<Fate> {
  return new Promise((resolve) => {
    const socket = connect({
      port: Number(new URL(desk.web.origin).port),
      host: "127.0.0.1",
      allowHalfOpen: true,
    });
    const startedAt = performance.now();
    let said = "";
    const saidAll = () => void (stalls || socket.end());
    const patience = setTimeout(saidAll, PATIENCE_MS);
    const end = (isCut: boolean) => {
      clearTimeout(timer);
      clearTimeout(patience);
      socket.destroy();
      resolve({ said, ms: Math.round(performance.now() - startedAt), isCut });
    };
    const timer = setTimeout(() => end(true), LONGEST_MS);
    socket.setEncoding("latin1").on("data", (chunk) => (said += chunk));
    socket.once("data", saidAll);
    // A reset is an end too: the console had no more to say to this.
    socket
      .on("error", () => undefined)
      .on("end", () => end(false))
      .on("close", () => end(false));
    socket.write(bytes);
  });
}

function troubleOf({ kind, bytes, answers }: Malformed, { said, ms, isCut }: Fate): string[] {
  const about = `${kind}: ${JSON.stringify(bytes.toString("latin1").slice(0, 300))}`;
  const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(?:[\w-]+: [^\r\n]*\r\n)+\r\n/gm)].map(
    ([, status = ""]) => status,
  );
  return [
    ...(isCut ? [`hung for ${ms} ms; ${about}`] : []),
    ...(said && !said.startsWith("HTTP/1.1 ") ? [`was told ${said.slice(0, 80)}; ${about}`] : []),
    ...(said && statuses.length === 0 ? [`was told no whole answer: ${said.slice(0, 200)}; ${about}`] : []),
    ...(statuses.length > answers ? [`was answered ${statuses.join(", ")}; ${about}`] : []),
    ...statuses.filter((status) => !IS_CLEAN.test(status)).map((status) => `was told ${status}; ${about}`),
  ];
}
