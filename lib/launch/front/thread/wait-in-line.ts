import type { IncomingMessage, ServerResponse } from "node:http";
import { busyAnswer } from "#lib/server/edge/index.ts";
import type { Log } from "#lib/server/log.ts";
import type { Handle } from "../front.ts";

const LIMITS = {
  /** More answer no more pages in a second, and each of them later: they take turns. */
  atOnce: 8,
  /** Whoever looks at an empty window for longer thinks that nothing comes. */
  waitMs: 10_000,
  maxWaiting: 1_000,
  /** What takes longer waits for somebody else, as a recording does for its host, and keeps nobody out. */
  placeMs: 3_000,
};
const MINUTE_MS = 60_000;

/**
 * Lets reads in to `handle` in the order in which they came, so many at once until their answers begin: 500 pages begun
 * together wait for the database until it fails them. Who has waited too long is told to come back. What changes something
 * is somebody's press, and goes in at once; so do probes.
 */
export function waitInLine(handle: Handle, log: Log, limits = LIMITS): Handle {
  const line = openLine(limits);
  let saidMs = Number.NEGATIVE_INFINITY;
  return async (req, res) => {
    if (!isRead(req)) return handle(req, res);
    if (!(await line.hasTurn(res))) return refuse(req, res);
    const timer = setTimeout(leave, limits.placeMs);
    let isInside = true;
    try {
      await handle(req, res);
    } finally {
      clearTimeout(timer);
      leave();
    }

    function leave() {
      if (isInside) line.letNextIn();
      isInside = false;
    }
  };

  function refuse({ headers }: IncomingMessage, res: ServerResponse) {
    if (res.destroyed) return;
    const nowMs = performance.now();
    // Once for each spell of it.
    if (nowMs - saidMs > MINUTE_MS) log.warn("too many asked at once, and some were told to come back");
    saidMs = nowMs;
    const answer = busyAnswer(headers);
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

function openLine({ atOnce, waitMs, maxWaiting }: typeof LIMITS) {
  const waiting = new Set<() => void>();
  let inside = 0;
  return {
    /** Resolves with false where it is not worth waiting any longer. */
    async hasTurn(res: ServerResponse): Promise<boolean> {
      if (inside < atOnce) {
        inside += 1;
        return true;
      }
      if (waiting.size >= maxWaiting) return false;
      return new Promise((resolve) => {
        const end = (isIn: boolean) => {
          waiting.delete(comeIn);
          res.off("close", giveUp);
          clearTimeout(timer);
          resolve(isIn);
        };
        const comeIn = () => end(true);
        const giveUp = () => end(false);
        const timer = setTimeout(giveUp, waitMs);
        waiting.add(comeIn);
        res.once("close", giveUp);
      });
    },
    /** Into the place of one who leaves it. */
    letNextIn() {
      const [comeIn] = waiting;
      if (comeIn) comeIn();
      else inside -= 1;
    },
  };
}

const isRead = ({ method = "", url = "" }: IncomingMessage): boolean =>
  ["GET", "HEAD"].includes(method) && !url.startsWith("/api/health/");
