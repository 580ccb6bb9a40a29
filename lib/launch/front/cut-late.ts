import type { IncomingMessage } from "node:http";
import { hasUnread } from "#lib/server/edge/index.ts";

const REST_MS = 10_000;

/** Who has its answer has 10 s to say the rest of its body: node would keep the connection for 5 min, and take it all in. */
export function cutLate(req: IncomingMessage, restMs = REST_MS): void {
  const { socket } = req;
  if (!hasUnread(req) || socket.destroyed) return;
  const timer = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, restMs);
  socket.once("close", () => clearTimeout(timer));
}
