import type { IncomingMessage, ServerResponse } from "node:http";
import { NOT_POST } from "./answer.ts";
import { readNodeBody, readWebBody } from "./read-body.ts";
import { type Callback, createReceive, type ReceiverOptions } from "./receive.ts";
import type { WebhookContext } from "./webhook-context.ts";

export type WebhookReceiver = {
  /** For the front server. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** For a route handler; the same answers. */
  handleWeb(request: Request): Promise<Response>;
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
  const { receive, drain, close } = createReceive(context, options);
  return {
    async handle(req, res) {
      const answer = req.method === "POST" ? await receive(nodeCallback(req)) : NOT_POST;
      const isHalfRead = !req.complete;
      if (isHalfRead) await discard(req);
      res.writeHead(answer.status, { ...answer.headers, ...(isHalfRead && { connection: "close" }) });
      res.end(answer.body);
    },
    async handleWeb(request) {
      const { status, headers, body } = await receive(webCallback(request));
      return new Response(body, { status, headers });
    },
    drain,
    close,
  };
}

function nodeCallback(req: IncomingMessage): Callback {
  return {
    headers: (name) => {
      const value = req.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    address: req.socket.remoteAddress ?? null,
    readBody: (limits) => readNodeBody(req, limits),
  };
}

function webCallback(request: Request): Callback {
  return {
    headers: (name) => request.headers.get(name),
    address: null,
    readBody: (limits) => readWebBody(request, limits),
  };
}

const DISCARD_MS = 500;

/** A client that is still writing sees a reset instead of its answer, so the rest is read for a moment and dropped. */
function discard(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DISCARD_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once("end", done).once("close", done).once("error", done).resume();
  });
}
