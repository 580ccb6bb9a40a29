import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { problemResponse } from "#lib/server/edge/index.ts";
import { http } from "../request.ts";
import { type PressOnce, pressOnce } from "./press-once.ts";

/** What the console answers to a press, null: it cuts the line; and what it says became of it, one answer after another. */
let sent: Response | null;
let became: Response[];
let asked: string[];
let checking: boolean[];

const server = createServer(async (request, response) => {
  for await (const _ of request);
  asked.push(request.url ?? "");
  const answer = request.url?.startsWith("/api/send-tokens") ? (became.shift() ?? NOWHERE()) : sent;
  if (answer === null) request.socket.destroy();
  else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(base + path, init);
// What a browser has, and Node has not.
Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});
after(() => {
  globalThis.fetch = fetch;
  server.close();
});
beforeEach(() => {
  [became, asked, checking] = [[], [], []];
});

const SEND = "/api/sms/messages";
const ASK = "/api/send-tokens/t-1/resolve";
const ARRIVED = { campaignId: "c-1", callId: null, templateId: null };
const NOWHERE = () => Response.json({ campaignId: null, callId: null, templateId: null });

const press = (): ReturnType<typeof pressOnce<{ sendId: string }>> =>
  pressOnce({
    sendToken: "t-1",
    post: () => http("POST /api/sms/messages", { body: {} as never }) as never,
    onChecking: (isChecking) => checking.push(isChecking),
    words: { not: "Not sent", kept: "Your text is still here." },
  } satisfies PressOnce<{ sendId: string }>);

const UNCLEAR: Record<string, () => Response | null> = {
  "a line that is cut": () => null,
  "the 502 of a proxy": () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  "the sign-in page of a network": () => new Response("<h1>Welcome</h1>"),
  "an error of ours": () => problemResponse(new Fault("internal", "Something broke here."), "r-1"),
};

for (const [name, answer] of Object.entries(UNCLEAR)) {
  test(`after ${name} nothing is sent again: it is asked what became of the press`, async () => {
    sent = answer();
    became = [Response.json(ARRIVED)];
    assert.deepEqual(await press(), { arrived: ARRIVED });
    assert.deepEqual(asked, [SEND, ASK]);
    assert.deepEqual(checking, [true, false]);
  });

  test(`after ${name} what never arrived is said to be not sent`, async () => {
    sent = answer();
    await assert.rejects(press(), (error: Fault) => error.retry !== "unknown-outcome");
    assert.deepEqual(asked, [SEND, ASK]);
  });
}

test("while nobody says what became of it, it is asked again, and the press is not", async () => {
  sent = null;
  became = [new Response("<h1>Bad gateway</h1>", { status: 502 }), Response.json(ARRIVED)];
  const pressed = press();
  while (became.length > 1) await new Promise(setImmediate);
  const online = setInterval(() => page.dispatchEvent(new Event("online")), 5);
  assert.deepEqual(await pressed, { arrived: ARRIVED });
  clearInterval(online);
  assert.deepEqual(asked, [SEND, ASK, ASK]);
});

test("a refusal is the answer: nobody asks what became of it", async () => {
  const refused = new Fault("invalid_input", "The message is empty.");
  sent = problemResponse(refused, "r-1");
  await assert.rejects(press(), { code: "invalid_input" });
  assert.deepEqual([asked, checking], [[SEND], []]);
});

test("who may not ask any more is told that nobody knows, never that it was not sent", async () => {
  sent = null;
  became = [problemResponse(new Fault("forbidden", "Not yours."), "r-1")];
  await assert.rejects(press(), { code: "service_unknown_outcome", retry: "unknown-outcome" });
});
