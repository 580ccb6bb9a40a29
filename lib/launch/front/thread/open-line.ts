import type { IncomingMessage, ServerResponse } from "node:http";
import { laterAnswer } from "#lib/server/edge/index.ts";
import type { Log } from "#lib/server/log.ts";
import type { Handle } from "../front.ts";

const LIMITS = {
  /** More answer no more pages in a second, and each of them later: they take turns. */
  atOnce: 8,
  /** Whoever looks at an empty window for longer thinks that nothing comes. */
  waitMs: 10_000,
  maxWaiting: 1_000,
  /** A door that takes longer waits for somebody else, as a recording does for its host, and keeps nobody out. */
  placeMs: 1_000,
};
const MINUTE_MS = 60_000;

/**
 * Lets reads in to a `handle` in the order in which they came, so many at once until their answers begin: 500 pages begun
 * together wait for the database until it fails them. Who has waited too long is told to come back. What changes something
 * is somebody's press, and goes in at once; so do probes.
 */
export function openLine(log: Log, limits = LIMITS) {
  const places = openPlaces(limits);
  let saidMs = Number.NEGATIVE_INFINITY;
  return {
    before: (handle: Handle): Handle => {
      return async (req, res) => {
        if (!isRead(req)) return handle(req, res);
        if (!(await places.hasTurn(res))) return refuse(req, res);
        // A page waits for this machine alone: the longer it takes, the less is another beside it of use to anybody.
        const leave = isDoor(req) ? places.leaveAfter(limits.placeMs) : places.leaveLater();
        await handle(req, res).finally(leave);
      };
    },
    /** Nobody waits any longer: who has no place is told to come back, to the next start. */
    close: places.close,
  };

  function refuse({ headers }: IncomingMessage, res: ServerResponse) {
    if (res.destroyed) return;
    const isClosed = places.isClosed();
    const nowMs = performance.now();
    // Once for each spell of it.
    if (!isClosed && nowMs - saidMs > MINUTE_MS)
      log.warn("too many asked at once, and some were told to come back");
    saidMs = nowMs;
    const answer = laterAnswer(headers, isClosed ? "stopping" : "crowded");
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

function openPlaces({ atOnce, waitMs, maxWaiting }: typeof LIMITS) {
  const waiting = new Map<() => void, () => void>();
  let inside = 0;
  let isClosed = false;
  return {
    /** Takes a place; resolves with false where it is not worth waiting for one any longer. */
    async hasTurn(res: ServerResponse): Promise<boolean> {
      if (inside < atOnce) {
        inside += 1;
        return true;
      }
      if (isClosed || waiting.size >= maxWaiting) return false;
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
        waiting.set(comeIn, giveUp);
        res.once("close", giveUp);
      });
    },
    leaveLater,
    leaveAfter(ms: number): () => void {
      const leave = leaveLater();
      const timer = setTimeout(leave, ms);
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const giveUp of waiting.values()) giveUp();
    },
  };

  /** Gives a place to the next one when it is first called. */
  function leaveLater(): () => void {
    let isInside = true;
    return () => {
      if (isInside) letNextIn();
      isInside = false;
    };
  }

  function letNextIn() {
    const [comeIn] = waiting.keys();
    if (comeIn) comeIn();
    else inside -= 1;
  }
}

const isDoor = ({ url = "" }: IncomingMessage): boolean => url.startsWith("/api/");

const isRead = ({ method = "", url = "" }: IncomingMessage): boolean =>
  ["GET", "HEAD"].includes(method) && !url.startsWith("/api/health/");
