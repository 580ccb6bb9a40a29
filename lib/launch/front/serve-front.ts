import type { Server } from "node:http";
import { systemClock } from "#lib/clock.ts";
import type { Context } from "#lib/server/context.ts";
import { isOurHost, proxyWarning } from "#lib/server/edge/index.ts";
import { getLiveStream, type LiveStream } from "#lib/server/live/index.ts";
import { createPublicSite } from "#lib/server/public/index.ts";
import { getWebhookReceiver, type WebhookReceiver } from "#lib/server/webhooks/index.ts";
import { createFront, type Handle } from "./front.ts";
import { wallHeaders } from "./wall-headers.ts";

const GRACE_MS = 500;
const DRAIN_MS = 7_000;

/** What the front works with; it asks nothing of the service. */
export type FrontContext = Pick<Context, "db" | "clock" | "log" | "env">;

export type ServedFront = {
  server: Server;
  /** Rejects where the console cannot listen. */
  listening: Promise<void>;
  parts: { live: LiveStream; receiver: WebhookReceiver };
  /** Ends in order; `isAlone` without a launcher, where a new start may be waiting for our port. */
  stop(how: { isAlone: boolean }): Promise<void>;
};

/** Listens where the settings say: callbacks and live streams are answered right here, all else by `rest`. */
export function serveFront(context: FrontContext, rest: Handle): ServedFront {
  const { env, log } = context;
  const { port, host, publicOrigin, trustProxyHops } = env;
  const noteProxy = proxyWarning(log, trustProxyHops);
  const receiver = getWebhookReceiver(context);
  const live = getLiveStream(context);
  const publicSite = createPublicSite(context);
  const front = createFront({
    publicSite: {
      ...publicSite,
      async handle(req, res) {
        noteProxy(req.headers);
        await publicSite.handle(req, res);
      },
    },
    paths: new Map([
      [
        "/api/hooks/chat",
        { method: "POST", handle: receiver.handle, hold: receiver.hold, isForgiving: true },
      ],
      ["/api/live", { method: "GET", handle: live.handle }],
    ]),
    async rest(req, res) {
      noteProxy(req.headers);
      await rest(req, res);
    },
    onError: (error) => log.error("a request failed", { error }),
    headers: wallHeaders(publicOrigin),
    // A proxy that we trust has looked at the name, and may write its own.
    isOurHost: (name) =>
      !publicSite.isOnlyForLinks(name) && (trustProxyHops > 0 || isOurHost(name, publicOrigin)),
  });
  return {
    server: front.server,
    listening: front.listen({ port, host }),
    parts: { live, receiver },
    async stop({ isAlone }) {
      // A moment in which readiness says no while requests are still taken, for a balancer to look elsewhere.
      if (!isAlone) await systemClock.sleep(GRACE_MS);
      const drained = front.drain(DRAIN_MS);
      await live.close();
      await drained;
      await receiver.close();
      await publicSite.close();
    },
  };
}
