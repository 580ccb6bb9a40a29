import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { recoverAttempts } from "#lib/server/dispatch/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub } from "#lib/testing/stubs/stub-types.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

const TO = ["+255754000318", "+255754000319"];

let desk: Awaited<ReturnType<typeof openDesk>>;
let stub: ServiceStub;
let data: string;
let cookie: string;

before(async () => {
  stub = await startServiceStub();
  desk = await openDesk();
  desk.clock.set(new Date());
  data = await mkdtemp(join(tmpdir(), "tuma-kill-send-"));
  ({ cookie } = await desk.signIn("sender"));
});
after(async () => {
  await desk.close();
  await stub.close();
  await rm(data, { recursive: true, force: true });
});

test("kill -9 of the web process between a request and its answer: the address of the send says that it may have been sent, and a reload, a second press and “try again” send nothing", {
  timeout: limitMs(120_000),
}, async () => {
  const sendToken = randomUUID();
  const first = await startWeb();
  // Everything has taken effect by then, and nothing of the answer has gone out.
  stub.odd = () => {
    first.process.kill("SIGKILL");
    return null;
  };
  const died = once(first.process, "exit");
  await assert.rejects(press(first, sendToken));
  await died;
  stub.odd = () => null;

  const second = await startWeb();
  await recoverAttempts(desk.db);
  const resolved = await ask(second, `/api/send-tokens/${sendToken}/resolve`, {});
  const { campaignId } = (await resolved.json()) as { campaignId: string };
  for (const _ of [1, 2, 3]) {
    const page = await ask(second, `/send/${campaignId}`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /2 may have been sent/);
  }
  assert.equal((await press(second, sendToken)).status, 409);
  const again = await ask(second, `/api/sends/${campaignId}/again`, { sendToken: randomUUID() });
  assert.equal(again.status, 409);
  assert.deepEqual(
    stub.ledger.map(({ to }) => to),
    TO,
  );
  second.process.kill("SIGTERM");
  await once(second.process, "exit");
});

const startWeb = (): Promise<WebProcess> =>
  startWebProcess(desk.db.url, data, {
    SERVICE_BASE_URL: stub.url,
    SESSION_SECRET: desk.context.env.sessionSecret,
    PUBLIC_ORIGIN: desk.context.env.publicOrigin,
  });

const press = (web: WebProcess, sendToken: string): Promise<Response> =>
  ask(web, "/api/sms/bulk", {
    senderId: "AMANI AGRO",
    messages: TO.map((to) => ({ to, text: "Habari" })),
    sendToken,
  });

function ask(web: WebProcess, path: string, body?: object): Promise<Response> {
  const headers = { cookie, host: new URL(desk.context.env.publicOrigin).host };
  if (body === undefined) return fetch(web.origin + path, { headers });
  return fetch(web.origin + path, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "x-csrf": "1",
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify(body),
  });
}
