import { setTimeout as wait } from "node:timers/promises";
import type { ByeReason } from "../../contract/desk/live/live-topic.ts";
import type { Tx } from "../../db/index.ts";
import { getLiveEpoch, listLiveAfter } from "../store/console/live.ts";
import {
  advance,
  type Client,
  MAX_BUFFERED_BYTES,
  restart,
  type Sink,
  type Wants,
  type Watcher,
} from "./client.ts";
import { type FollowedLog, followLog, type LiveContext } from "./follow-log.ts";
import { createHints, LOOK_BACK_MS } from "./hints.ts";
import { encodeEvent, encodeId, type Interest, type Ring, readId } from "./ring.ts";

export type HubOptions = {
  /** Who asks with this Cookie header; null where they may not follow. */
  authorise(cookie: string | undefined): Promise<Watcher | null>;
  /** Those of these sessions that may still follow; asked every few seconds, once for all streams. */
  listWatching(sessionIds: string[]): Promise<Set<string>>;
  beatMs?: number;
  recheckMs?: number;
  /** Streams of this process together. */
  maxClients?: number;
};

export type Hub = Awaited<ReturnType<typeof createHub>>;

export type Opening = {
  watcher: Watcher;
  lastEventId: string | undefined;
  interest?: Interest | null;
  /** Another stream of this browser ended at that id, perhaps before it hinted of what came shortly before. */
  isBack?: boolean;
};

/** All open streams of this process over one followed log. */
export async function createHub(context: LiveContext, options: HubOptions) {
  const { listWatching, beatMs = 5_000, recheckMs = 3_000, maxClients } = options;
  const crowd = createCrowd(maxClients);
  const placed = new WeakSet<Client>();
  const flush = inSlices(crowd.list, give);
  const beat = inSlices(crowd.list, remind);
  // At once: the log is read at a pace that gathers what belongs together.
  const log = await followLog(context, flush);
  const timers = [every(beatMs, beat), every(recheckMs, inTurn(recheck)), every(1_000, flush)];
  return {
    get size() {
      return crowd.size;
    },
    hasRoom: crowd.hasRoom,
    async open(sink: Sink, opening: Opening) {
      const { lastEventId } = opening;
      const from = lastEventId === undefined ? null : readId(log.epoch, lastEventId);
      const client = clientOf(sink, opening, log.ring.end);
      const tooMany = crowd.join(client);
      if (tooMany) leave(tooMany, "too-many");
      recall(client, log.ring, from);
      greet(client, encodeId(log.epoch, from ?? log.ring.newest));
      if (lastEventId !== undefined && from === null) restart(client, log.ring);
      if (from !== null) await place(context, log, client, from);
      // What was sent away or has gone while it was brought up to date gets nothing more.
      if (!crowd.has(client)) return;
      placed.add(client);
      give(client);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const client of crowd.list()) leave(client, "restart");
      await log.close();
    },
  };

  /** One that is still being brought up to date gets nothing from the ring: it would come before its time. */
  function give(client: Client) {
    if (!crowd.has(client)) return;
    const isDead = placed.has(client)
      ? advance(client, log.ring, performance.now()) === "dead"
      : !client.sink.isOpen();
    if (isDead) drop(client);
  }

  /** The browser remembers the id of the greeting even where no event follows it. */
  function greet(client: Client, id: string) {
    const retryMs = 500 + Math.floor(Math.random() * 2_500);
    client.sink.write(`retry: ${retryMs}\nid: ${id}\nevent: hello\ndata: ${now()}\n\n`);
  }

  /** It keeps proxies awake and tells the page that the server still answers, and what this stream cost so far. */
  function remind({ sink }: Client) {
    const data = JSON.stringify({ at: context.clock.now(), sent: sink.sent?.() });
    if (sink.isOpen() && sink.buffered() === 0) sink.write(`event: beat\ndata: ${data}\n\n`);
  }

  async function recheck() {
    for (const client of await listEnded(crowd, listWatching)) leave(client, "signed-out");
  }

  function leave(client: Client, reason: ByeReason) {
    client.sink.write(`event: bye\ndata: ${JSON.stringify({ reason })}\n\n`);
    drop(client);
  }

  function drop(client: Client) {
    crowd.leave(client);
    client.sink.end();
  }

  function now(): string {
    return JSON.stringify({ at: context.clock.now() });
  }
}

function clientOf(sink: Sink, { watcher, interest = null, isBack = false }: Opening, index: number): Client {
  const wants = interest && { interest, isBack, hints: createHints() };
  return { sink, watcher, index, wants, pending: null, pendingSince: 0, stalledSince: null };
}

/** What came while nobody listened, and before where the stream that ended had yet to hint of it. */
function noteMissed(ring: Ring, { interest, hints, isBack }: Wants, from: number) {
  const index = ring.indexAfter(from);
  const missed = index < 0 ? null : ring.topicsBetween(index, isBack ? LOOK_BACK_MS : 0);
  hints.note(interest.hintsOf(missed), performance.now());
}

/**
 * A list that was read while another stream was open has missed what came until this one was. Before the greeting, so that
 * the browser takes it for nothing it has heard already.
 */
function recall({ sink, wants }: Client, ring: Ring, from: number | null) {
  const index = wants?.isBack && from !== null ? ring.indexAfter(from) : -1;
  const missed = index < 0 ? null : (wants?.interest.recall(ring.rowsBefore(index, LOOK_BACK_MS)) ?? null);
  if (missed) sink.write(missed);
}

/** Puts a returning reader where it was: in the ring, behind it (replayed from the log) or ahead of it (it waits). */
async function place(context: LiveContext, log: FollowedLog, client: Client, from: number) {
  const { ring, epoch, wake } = log;
  const interest = client.wants?.interest ?? null;
  if (client.wants) noteMissed(ring, client.wants, from);
  // Whoever lists nothing misses no rows.
  if (interest?.hasRows === false && from <= ring.newest) return;
  const inRing = ring.indexAfter(from);
  if (from <= ring.newest && inRing >= 0) {
    client.index = inRing;
    return;
  }
  if (from > ring.newest) {
    client.pending = from;
    client.pendingSince = performance.now();
    return wake();
  }
  const index = await replay({ db: context.db, epoch, ring, from, sink: client.sink, interest }).catch(
    () => -1,
  );
  if (index < 0) restart(client, ring);
  else client.index = index;
}

/** The streams whose session is over. An unreachable database ends nobody's; the next round asks again. */
async function listEnded(crowd: Crowd, listWatching: HubOptions["listWatching"]): Promise<Client[]> {
  const asked = crowd.sessions();
  const good = asked.length === 0 ? null : await listWatching(asked).catch(() => null);
  if (!good) return [];
  return asked.filter((id) => !good.has(id)).flatMap(crowd.ofSession);
}

function every(ms: number, work: () => void): NodeJS.Timeout {
  return setInterval(work, ms).unref();
}

/** A round that takes longer than its time is not joined by another: slow answers would only become slower. */
function inTurn(round: () => Promise<void>): () => void {
  let isGoing = false;
  return () => {
    if (isGoing) return;
    isGoing = true;
    void round().finally(() => {
      isGoing = false;
    });
  };
}

const PAGE = 500;
const MAX_BEHIND = 5_000;

type Replay = {
  db: Tx;
  epoch: string;
  ring: Ring;
  from: number;
  sink: Sink;
  interest?: Interest | null;
};

/**
 * Sends what a returning reader missed before the ring begins, page by page, and answers its index in the ring;
 * -1 where the log was pruned or the reader is too far behind. Nothing beyond the ring is sent: the ring will bring it.
 */
export async function replay({ db, epoch, ring, from, sink, interest }: Replay): Promise<number> {
  const { pruned } = await getLiveEpoch(db);
  if (from < pruned) return -1;
  let seq = from;
  for (let sent = 0; sent <= MAX_BEHIND && sink.isOpen(); ) {
    const index = ring.indexAfter(seq);
    if (index >= 0) return index;
    const rows = await listLiveAfter(db, seq, PAGE);
    const known = rows.filter((row) => row.seq <= ring.newest);
    const last = known.at(-1);
    if (!last) return -1;
    await untilTaken(sink);
    const given = known.map((row) => (interest ? interest.pick(epoch, row).bytes : encodeEvent(epoch, row)));
    sink.write(Buffer.concat(given.filter((bytes) => bytes !== null)));
    seq = last.seq;
    sent += known.length;
  }
  return -1;
}

/** A slow reader is given its next page when it has taken the last one. */
async function untilTaken(sink: Sink): Promise<void> {
  while (sink.isOpen() && sink.buffered() > MAX_BUFFERED_BYTES) await wait(50);
}

const SLICE_MS = 4;
const BETWEEN_LOOKS = 8;

/**
 * Does a work with each of a list, and lets the event loop hear others every few milliseconds: what two thousand streams
 * are told would otherwise be a tenth of a second in which no callback is answered. A round that is asked for while
 * another goes on follows it, and rests first for as long as that took, so that half of the time is left to others.
 */
export function inSlices<T>(list: () => readonly T[], work: (item: T) => void): () => void {
  let isGoing = false;
  let isAsked = false;
  let restUntil = 0;
  return ask;

  function ask() {
    isAsked = true;
    if (isGoing) return;
    isGoing = true;
    begin();
  }

  function begin() {
    const restMs = restUntil - performance.now();
    if (restMs > 0) return void setTimeout(begin, restMs).unref();
    isAsked = false;
    slice(list(), 0, performance.now());
  }

  function slice(items: readonly T[], from: number, begunAt: number) {
    const until = performance.now() + SLICE_MS;
    let at = from;
    for (; at < items.length; at++) {
      if (at > from && at % BETWEEN_LOOKS === 0 && performance.now() > until) break;
      work(items[at] as T);
    }
    if (at < items.length) return void setImmediate(slice, items, at, begunAt);
    const now = performance.now();
    // A crowd that is told in one slice keeps nobody waiting.
    restUntil = from > 0 ? 2 * now - begunAt : 0;
    isGoing = isAsked;
    if (isAsked) begin();
  }
}

const MAX_OF_SESSION = 20;
const MAX_OF_PERSON = 100;
/** A stream costs some 50 kB and 30 µs an event. A company with more browsers open at once runs a second process. */
const MAX_OF_ALL = 1_500;

export type Crowd = ReturnType<typeof createCrowd>;

/**
 * The streams of this process, the oldest first, by session and by person. A browser needs one: whoever opens them by
 * the thousand gives up the oldest of their own, and nobody else feels it. Where all together are too many, who has most
 * makes room for who has fewer.
 */
export function createCrowd(maxOfAll = MAX_OF_ALL) {
  const all = new Set<Client>();
  const bySession = new Map<string, Set<Client>>();
  const byPerson = new Map<string, Set<Client>>();
  const ranks = createRanks();
  return {
    get size() {
      return all.size;
    },
    has: (client: Client) => all.has(client),
    list: () => [...all],
    /** May a stream of theirs be let in: another one of a person with as many as anybody would only push one out. */
    hasRoom({ userId }: Watcher): boolean {
      return all.size < maxOfAll || ranks.most() > (byPerson.get(userId)?.size ?? 0) + 1;
    },
    /** Lets a stream in; answers the one that has to go for it, where session, person or all now have too many. */
    join(client: Client): Client | undefined {
      const { sessionId, userId } = client.watcher;
      all.add(client);
      const ofSession = put(bySession, sessionId, client);
      const ofPerson = put(byPerson, userId, client);
      ranks.move(userId, ofPerson.size);
      if (ofSession.size > MAX_OF_SESSION) return oldest(ofSession);
      if (ofPerson.size > MAX_OF_PERSON) return oldest(ofPerson);
      return all.size > maxOfAll ? oldest(byPerson.get(ranks.first() ?? userId) ?? ofPerson) : undefined;
    },
    leave(client: Client) {
      if (!all.delete(client)) return;
      const { sessionId, userId } = client.watcher;
      take(bySession, sessionId, client);
      take(byPerson, userId, client);
      ranks.move(userId, byPerson.get(userId)?.size ?? 0);
    },
    sessions: () => [...bySession.keys()],
    ofSession: (sessionId: string) => [...(bySession.get(sessionId) ?? [])],
  };
}

type Shelves = Map<string, Set<Client>>;

function put(shelves: Shelves, key: string, client: Client): Set<Client> {
  const shelf = shelves.get(key) ?? new Set();
  shelves.set(key, shelf.add(client));
  return shelf;
}

function take(shelves: Shelves, key: string, client: Client) {
  const shelf = shelves.get(key);
  shelf?.delete(client);
  if (shelf?.size === 0) shelves.delete(key);
}

// A Set keeps the order in which its members came.
const oldest = (shelf: Set<Client>): Client | undefined => shelf.values().next().value;

/** Who has how many, so that who has most is known without asking everybody: a step up or down costs the same for all. */
export function createRanks() {
  const places = new Map<string, number>();
  const ranks: Set<string>[] = [];
  return {
    /** This one has so many now. */
    move(who: string, count: number) {
      ranks[places.get(who) ?? 0]?.delete(who);
      places.delete(who);
      while (ranks.length > 0 && ranks.at(-1)?.size === 0) ranks.pop();
      if (count === 0) return;
      while (ranks.length <= count) ranks.push(new Set());
      ranks[count]?.add(who);
      places.set(who, count);
    },
    /** The most that anybody has. */
    most: (): number => Math.max(0, ranks.length - 1),
    /** Somebody who has the most. */
    first: (): string | undefined => ranks.at(-1)?.values().next().value,
  };
}
