import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";
import { deliverDuring } from "./deliver.ts";

const EACH = 25;
/**
 * Headers have 10 s and are looked at every 2 s; a body has 12 s and is looked at every second: 15 s on a quiet machine
 * (HALF_MS=15000). One that is busy with other tests looks later, and whoever is never cut is here for a minute.
 */
const LONGEST_MS = limitMs(Number(process.env.HALF_MS ?? 30_000));

const LINE = "POST /api/session HTTP/1.1\r\nHost: localhost\r\n";
const JSON_FROM_US = "Content-Type: application/json\r\nX-CSRF: 1\r\nSec-Fetch-Site: same-origin\r\n";
const FORM = "Content-Type: multipart/form-data; boundary=b\r\nX-CSRF: 1\r\nSec-Fetch-Site: same-origin\r\n";
const PART =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="wateja.csv"\r\nContent-Type: text/csv\r\n\r\n';
const SIGNED =
  `X-Service-Webhook-Timestamp: ${Math.floor(Date.now() / 1_000)}\r\n` +
  `X-Service-Webhook-Signature: sha256=${"a".repeat(64)}\r\n`;

let desk: BuiltConsole;
/** The head of an upload of somebody new, but for its length. */
let upload: () => Promise<string>;

before(async () => {
  desk = await startBuiltConsole();
  const [draft] = await desk.context.db.query<{ revision: number }>(
    "SELECT revision FROM campaign WHERE id = $1",
    [desk.people.draftId],
  );
  const path = `/api/drafts/${desk.people.draftId}/file?revision=${draft?.revision}`;
  upload = async () =>
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${await desk.signIn("owner")}\r\n${FORM}`;
});
after(() => desk.close());

/**
 * Of one address 60 may try to sign in within a minute, and of one person 20 files may be on their way. Where a busy machine
 * cuts the first ones late, those who wait behind them for a place are told to come again.
 */
const LATE = /^HTTP\/1\.1 (408|429|503) /;

/** Each says this and then nothing; some a sign a second, which is no pace either. */
const halves = (upload: string): Record<string, { says: string; drips?: string; isTold?: RegExp }> => ({
  nothing: { says: "" },
  "half a line": { says: "GET /sign-in HT" },
  "headers without end": { says: `${LINE}X-Slow: `, isTold: /^HTTP\/1\.1 408 / },
  "headers that drip": { says: `${LINE}X-Slow: `, drips: "x", isTold: /^HTTP\/1\.1 408 / },
  "no body": { says: `${LINE}${JSON_FROM_US}Content-Length: 90\r\n\r\n`, isTold: LATE },
  "a body that drips": {
    says: `${LINE}${JSON_FROM_US}Content-Length: 90\r\n\r\n{`,
    drips: " ",
    isTold: LATE,
  },
  "half a chunk": {
    says: `${LINE}${JSON_FROM_US}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
    isTold: LATE,
  },
  "half a file of somebody signed in": {
    says: `${upload}Content-Length: 9000\r\n\r\n${PART}Simu,Jina\r\n`,
    isTold: LATE,
  },
  "half a file of nobody": {
    says: `${upload.replace("Cookie", "X-Cookie")}Content-Length: 9000\r\n\r\n${PART}`,
    isTold: /^HTTP\/1\.1 401 /,
  },
  "half a callback": {
    says: `POST /api/hooks/chat HTTP/1.1\r\nHost: localhost\r\n${SIGNED}Content-Length: 500\r\n\r\n{`,
    isTold: /^HTTP\/1\.1 (408|503) /,
  },
  "half a request behind a whole one": {
    says: `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n${LINE}`,
    isTold: /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /,
  },
  "TLS, which is spoken before us": {
    says: `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03`,
    isTold: /^HTTP\/1\.1 400 /,
  },
});

type Half = ReturnType<typeof halves>[string] & { kind: string };
type Fate = { said: string; ms: number };

/** What is heard on a connection of its own until the other side has ended it. */
function fateOf({ says, drips }: Half): Promise<Fate> {
  return new Promise((resolve) => {
    const { port } = new URL(desk.web.origin);
    const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    const startedAt = performance.now();
    let said = "";
    const dripping = drips && setInterval(() => socket.writable && socket.write(drips), 1_000);
    const timer = setTimeout(() => socket.destroy(), 2 * LONGEST_MS);
    socket.setEncoding("latin1").on("data", (chunk) => (said += chunk));
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(dripping || undefined);
      clearTimeout(timer);
      resolve({ said, ms: Math.round(performance.now() - startedAt) });
    });
    socket.write(says, "latin1");
  });
}

describe("what is begun and never ended", { concurrency: true }, () => {
  test(`${EACH} of each kind of half request are told so and cut within ${LONGEST_MS / 1_000} s, and every genuine callback is taken meanwhile`, async (t) => {
    const all = Object.entries(halves(await upload())).flatMap(([kind, half]) =>
      Array.from({ length: EACH }, (): Half => ({ kind, ...half })),
    );
    const ending = Promise.all(all.map(async (half) => ({ ...half, ...(await fateOf(half)) })));
    const delivered = await deliverDuring(desk.web.origin, 20, ending);
    const fates = await ending;
    t.diagnostic(
      `${all.length} half requests, the last cut after ${Math.max(...fates.map(({ ms }) => ms))} ms`,
    );
    const wrong = fates.filter(
      ({ ms, said, isTold }) => ms > LONGEST_MS || !(isTold ?? /^(HTTP\/1\.1 408 |$)/).test(said),
    );
    assert.deepEqual(
      wrong.map(({ kind, ms, said }) => `${kind}: ${ms} ms, ${said.slice(0, 40)}`),
      [],
    );
    assert.deepEqual(new Set(delivered.map(({ status }) => status)), new Set([200]));
  });

  test("a file that a phone sends at 2 kB a second, and whose network is away for 20 s, arrives whole", async () => {
    const rows = Array.from({ length: 2_200 }, (_, row) => `0754${String(100_000 + row)},Asha\r\n`);
    const body = `${PART}Simu,Jina\r\n${rows.join("")}\r\n--b--\r\n`;
    const { port } = new URL(desk.web.origin);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    let said = "";
    socket.on("data", (chunk) => (said += chunk));
    socket.write(`${await upload()}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
    const PIECE = 2_000;
    for (let at = 0; at < body.length; at += PIECE) {
      // The network goes away once enough has come for the pause to be forgiven.
      if (at === 14 * PIECE) await wait(20_000);
      socket.write(body.slice(at, at + PIECE));
      await wait(1_000);
    }
    if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
    assert.match(said, /^HTTP\/1\.1 200 /);
  });
});
