import type { IncomingMessage, ServerResponse } from "node:http";
import { meter } from "#lib/meter.ts";
import { clientAddress, forwardedAddress } from "#lib/server/caller/index.ts";
import { answerUnread, hasUnread } from "#lib/server/edge/index.ts";
import type { WebhookContext } from "../webhook-context.ts";
import { NOT_POST } from "./answer.ts";
import { readNodeBody, readWebBody } from "./read-body.ts";
import { createReceive, type ReceiverOptions } from "./receive.ts";
import type { Callback } from "./verify-callback.ts";

const KEY = Symbol.for("tuma.webhooks");

/** The receiver of this thread, for its front and for route handlers, each of which loads its own copy of this module. */
export function getWebhookReceiver(context: WebhookContext): WebhookReceiver {
  const shelf = globalThis as { [KEY]?: WebhookReceiver };
  shelf[KEY] ??= createWebhookReceiver(context);
  return shelf[KEY];
}

export type WebhookReceiver = {
  /** For the front server. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** For a route handler; the same answers. */
  handleWeb(request: Request): Promise<Response>;
  /** A place at the door for a connection from `peer` that has begun a callback; `giveUp` when it goes to another. */
  hold(peer: string, giveUp: () => void): { release(): void };
  /** What waits in the folder of the journal for the database. */
  journalBytes(): Promise<number>;
  /** Moves the journal into the database, as far as that answers. */
  drain(): Promise<void>;
  /** Refuses what still comes with 503 and ends when everything accepted is safe. */
  close(): Promise<void>;
};

/** `POST /api/hooks/chat` (§6.3): every event answered 200 is stored before the answer. */
export function createWebhookReceiver(
  context: WebhookContext,
  options: ReceiverOptions = {},
): WebhookReceiver {
  const { hold, journalBytes, drain, close, ...of } = createReceive(context, options);
  const receive = counted(of.receive);
  const { trustProxyHops } = context.env;
  return {
    async handle(req, res) {
      const answer = req.method === "POST" ? await receive(nodeCallback(req, trustProxyHops)) : NOT_POST;
      if (hasUnread(req)) return answerUnread(req, res, answer);
      res.writeHead(answer.status, answer.headers);
      res.end(answer.body);
    },
    async handleWeb(request) {
      const { status, headers, body } = await receive(webCallback(request, trustProxyHops));
      return new Response(body, { status, headers });
    },
    hold,
    journalBytes,
    drain,
    close,
  };
}

function counted(receive: ReturnType<typeof createReceive>["receive"]): typeof receive {
  return async (callback) => {
    const ours = meter();
    if (!ours) return receive(callback);
    const startedAt = performance.now();
    const answer = await receive(callback);
    ours.callback(answer.code, (performance.now() - startedAt) / 1_000);
    return answer;
  };
}

function nodeCallback(req: IncomingMessage, trustedHops: number): Callback {
  const headers = (name: string) => {
    const value = req.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  const peer = req.socket.remoteAddress ?? "unknown";
  return {
    headers,
    address: forwardedAddress({ peer, forwarded: headers("x-forwarded-for"), trustedHops }),
    readBody: (limits) => readNodeBody(req, limits),
  };
}

function webCallback(request: Request, trustedHops: number): Callback {
  return {
    headers: (name) => request.headers.get(name),
    address: clientAddress(request.headers, trustedHops),
    readBody: (limits) => readWebBody(request, limits),
  };
}
