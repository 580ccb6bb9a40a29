import { Server } from "node:http";
import next from "next";
import { peerStorage } from "#lib/server/caller/index.ts";
import { getContext } from "#lib/server/context.ts";
import { isOurHost, proxyWarning, withDocument } from "#lib/server/edge/index.ts";

import { createLiveStream } from "#lib/server/live/index.ts";
import { findWatcher, listWatching } from "#lib/server/signed-in/index.ts";
import { createWebhookReceiver } from "#lib/server/webhooks/index.ts";
import { systemClock } from "../clock.ts";
import { carrySheet } from "./front/carry-sheet.ts";
import { createFront } from "./front/front.ts";
import { readSheet } from "./front/read-sheet.ts";
import { tameConsole } from "./front/tame-console.ts";
import { wallHeaders } from "./front/wall-headers.ts";
import { onStop } from "./launcher/on-stop.ts";
import { ROOT } from "./root.ts";

const GRACE_MS = 500;
const DRAIN_MS = 7_000;

const context = getContext();
const { env, log, db } = context;
const { port, host, isDevelopment, publicOrigin, trustProxyHops } = env;

if (!isDevelopment) tameConsole(log, { console, process });

const sheet = isDevelopment ? null : readSheet(ROOT);
const carry = sheet && carrySheet(sheet, { isSecure: publicOrigin.startsWith("https:") });
const noteProxy = proxyWarning(log, trustProxyHops);
const receiver = createWebhookReceiver(context);
const live = createLiveStream(context, {
  authorise: (cookie) => findWatcher(context, cookie ?? null),
  listWatching: (sessionIds) => listWatching(context, sessionIds),
});
const front = createFront({
  paths: new Map([
    ["/api/hooks/chat", { method: "POST", handle: receiver.handle, hold: receiver.hold, isForgiving: true }],
    ["/api/live", { method: "GET", handle: live.handle }],
  ]),
  async rest(req, res) {
    noteProxy(req.headers);
    await prepared;
    carry?.(req, res);
    await peerStorage().run(req.socket.remoteAddress ?? "", () =>
      withDocument(req, res, () => handle(req, res)),
    );
  },
  onError: (error) => log.error("a request failed", { error }),
  headers: wallHeaders(publicOrigin),
  // A proxy that we trust has looked at the name, and may write its own.
  isOurHost: (name) => trustProxyHops > 0 || isOurHost(name, publicOrigin),
});
const app = next({
  dev: isDevelopment,
  dir: ROOT,
  hostname: host,
  port,
  quiet: !isDevelopment,
  // Next listens for upgrades on the server it is given: the real one only in development, for its reloads.
  httpServer: isDevelopment ? front.server : new Server(),
});
const handle = app.getRequestHandler();

// Callbacks are taken while Next still gets up: their sender does not wait long.
const prepared = app.prepare();
const listening = front.listen({ port, host }).catch((error: unknown) => {
  log.error("the console cannot listen", { error });
  process.exit(1);
});
await Promise.all([prepared, listening]);
process.send?.({ isReady: true });

onStop(async ({ isAlone }) => {
  (globalThis as { [key: symbol]: unknown })[Symbol.for("tuma.draining")] = true;
  // A moment in which readiness says no while requests are still taken, for a balancer to look elsewhere.
  if (!isAlone) await systemClock.sleep(GRACE_MS);
  const drained = front.drain(DRAIN_MS);
  await live.close();
  await drained;
  await receiver.close();
  await Promise.all([app.close(), db.close()]);
});
