import type { IncomingMessage, ServerResponse } from "node:http";
import { hasUnread } from "#lib/server/edge/index.ts";

export type BodyPace = {
  /** Time that a body has without saying anything, when it begins. */
  firstMs: number;
  /** Each of so many bytes gives it a second more. */
  bytesPerSecond: number;
  /** It never has more than so long: what came fast may pause no longer. */
  mostMs: number;
  everyMs: number;
};

/** A phone in a tunnel says nothing for half a minute, and 200 MB at the pace of an old network take hours. */
const PACE: BodyPace = { firstMs: 12_000, bytesPerSecond: 1_000, mostMs: 30_000, everyMs: 1_000 };

type Watched = { req: IncomingMessage; res: ServerResponse; read: number; leftMs: number };

/**
 * Calls `giveUp` for a body that does not keep its pace: node would wait for all of it as long as for a whole upload.
 * One interval looks at all of them, and at nothing where there are none.
 */
export function watchBodies(
  giveUp: (req: IncomingMessage, res: ServerResponse) => void,
  { firstMs, bytesPerSecond, mostMs, everyMs }: BodyPace = PACE,
): (req: IncomingMessage, res: ServerResponse) => void {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  return (req, res) => {
    if (!hasUnread(req)) return;
    all.add({ req, res, read: req.socket.bytesRead, leftMs: firstMs });
    timer ??= setInterval(look, everyMs).unref();
  };

  function look() {
    for (const body of all) {
      if (isOver(body)) all.delete(body);
      else pass(body);
    }
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function pass(body: Watched) {
    const { req, res } = body;
    const { bytesRead } = req.socket;
    // What is here and not taken yet is late by our own fault.
    const spentMs = req.readableLength > 0 ? 0 : everyMs;
    const earnedMs = ((bytesRead - body.read) / bytesPerSecond) * 1_000;
    body.read = bytesRead;
    body.leftMs = Math.min(mostMs, body.leftMs + earnedMs - spentMs);
    if (body.leftMs > 0) return;
    all.delete(body);
    giveUp(req, res);
  }
}

/** Who has an answer is cut by other rules. */
const isOver = ({ req, res }: Watched): boolean => req.complete || req.destroyed || res.headersSent;
