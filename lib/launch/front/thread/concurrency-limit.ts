import type { IncomingMessage, ServerResponse } from "node:http";
import { addressBlock, forwardedAddress } from "#lib/server/caller/index.ts";
import { laterAnswer } from "#lib/server/edge/index.ts";
import type { Env } from "#lib/server/env.ts";
import type { Log } from "#lib/server/log.ts";
import { readSid } from "#lib/server/signed-in/index.ts";
import type { Handle } from "../front.ts";

const LIMITS = {
  /** Requests at work at once. All share one event loop: more of them answer no more in a second, and each later. */
  atOnce: {
    /** Pages and reads of people who are signed in; what they change goes in at once. */
    signedIn: 8,
    /** Pages of everybody else: one after the other, so that a crowd at the sign-in page costs people half of their pace at most. */
    anonymous: 1,
    /** Sign-ins and whatever else is sent without a session: an office must not wait behind its own crowd of readers. */
    anonymousWrites: 2,
    probes: 4,
  },
  /** Whoever looks at an empty window for longer thinks that nothing comes. */
  waitMs: 10_000,
  /** A crowd that waits asks for less than one that is refused at once and asks again. */
  maxWaiting: 4_000,
  maxWaitingOfCaller: 2_000,
  /** A door that takes longer waits for somebody else, as a recording does for its host, and keeps nobody out. */
  placeMs: 1_000,
};
const MINUTE_MS = 60_000;

type Limits = typeof LIMITS;
type Kind = keyof Limits["atOnce"];
type Options = { log: Log; env: Pick<Env, "sessionSecret" | "trustProxyHops">; limits?: Limits };

/**
 * Bounds how many requests `handle` works on at once, until their answers begin, by kind: people with a session are never
 * behind a crowd without one. Of each kind callers (a session, or an address) take turns, however many requests of one wait.
 * Who has waited too long is told to come back.
 */
export function limitConcurrency({ log, env, limits = LIMITS }: Options) {
  const { atOnce, placeMs } = limits;
  const places: Record<Kind, Places> = {
    signedIn: openPlaces(atOnce.signedIn, limits),
    anonymous: openPlaces(atOnce.anonymous, limits),
    anonymousWrites: openPlaces(atOnce.anonymousWrites, limits),
    probes: openPlaces(atOnce.probes, limits),
  };
  let isClosed = false;
  let saidMs = Number.NEGATIVE_INFINITY;
  return {
    before: (handle: Handle): Handle => {
      return async (req, res) => {
        // A cookie that only we can have sealed: whether its session is still open is for the database to say, inside.
        const sid = await readSid(req.headers.cookie ?? null, env.sessionSecret);
        const kind = kindOf(req, sid !== undefined);
        if (!kind) return handle(req, res);
        const leave = await places[kind].enter(sid ?? addressOf(req, env.trustProxyHops), res);
        if (!leave) return refuse(req, res);
        // A page waits for this machine alone: the longer it takes, the less is another beside it of use to anybody.
        const timer = isDoor(req) ? setTimeout(leave, placeMs) : undefined;
        await handle(req, res).finally(() => {
          clearTimeout(timer);
          leave();
        });
      };
    },
    /** Nobody waits any longer: who has no place is told to come back, to the next start. */
    close() {
      isClosed = true;
      for (const each of Object.values(places)) each.close();
    },
  };

  function refuse({ headers }: IncomingMessage, res: ServerResponse) {
    if (res.destroyed) return;
    const nowMs = performance.now();
    // Once for each spell of it.
    if (!isClosed && nowMs - saidMs > MINUTE_MS)
      log.warn("too many asked at once, and some were told to come back");
    saidMs = nowMs;
    const answer = laterAnswer(headers, isClosed ? "stopping" : "crowded");
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

type Places = ReturnType<typeof openPlaces>;

function openPlaces(atOnce: number, { waitMs, maxWaiting, maxWaitingOfCaller }: Limits) {
  /** Who waits, by caller; whose turn is next comes first. Each is called with whether it comes in. */
  const queues = new Map<string, Set<(isIn: boolean) => void>>();
  let waiting = 0;
  let inside = 0;
  let isClosed = false;
  return {
    /** Takes a place and answers how to leave it, which may be called again; null where none is worth waiting for. */
    async enter(caller: string, res: ServerResponse): Promise<(() => void) | null> {
      if (inside < atOnce) inside += 1;
      else if (!(await hasTurn(caller, res))) return null;
      let isInside = true;
      return () => {
        if (isInside) letNextIn();
        isInside = false;
      };
    },
    close() {
      isClosed = true;
      for (const queue of queues.values()) for (const end of queue) end(false);
    },
  };

  function hasTurn(caller: string, res: ServerResponse): boolean | Promise<boolean> {
    const queue = queues.get(caller) ?? new Set();
    const isFull = waiting >= maxWaiting || queue.size >= maxWaitingOfCaller;
    if (isFull || isClosed || res.destroyed) return false;
    queues.set(caller, queue);
    waiting += 1;
    return new Promise((resolve) => {
      const end = (isIn: boolean) => {
        queue.delete(end);
        if (queue.size === 0) queues.delete(caller);
        waiting -= 1;
        res.off("close", giveUp);
        clearTimeout(timer);
        resolve(isIn);
      };
      const giveUp = () => end(false);
      const timer = setTimeout(giveUp, waitMs);
      queue.add(end);
      res.once("close", giveUp);
    });
  }

  function letNextIn() {
    for (const [caller, queue] of queues) {
      // To the end of the line: every other caller has a turn before this one has another.
      queues.delete(caller);
      queues.set(caller, queue);
      const [end] = queue;
      return end?.(true);
    }
    inside -= 1;
  }
}

/** Undefined for what a person presses, which goes in at once. */
function kindOf({ method = "", url = "" }: IncomingMessage, isSignedIn: boolean): Kind | undefined {
  if (url.startsWith("/api/health/")) return "probes";
  const isRead = ["GET", "HEAD"].includes(method);
  if (isSignedIn) return isRead ? "signedIn" : undefined;
  return isRead ? "anonymous" : "anonymousWrites";
}

const isDoor = ({ url = "" }: IncomingMessage): boolean => url.startsWith("/api/");

function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = [headers["x-forwarded-for"]].flat().join(", ");
  return addressBlock(forwardedAddress({ peer: socket.remoteAddress ?? "", forwarded, trustedHops }));
}
