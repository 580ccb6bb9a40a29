import type { ByeReason } from "../../contract/desk/live/live-topic.ts";
import { advance, type Client, restart, type Sink, type Watcher } from "./client.ts";
import { type Crowd, createCrowd } from "./crowd.ts";
import { type FollowedLog, followLog, type LiveContext } from "./follow-log.ts";
import { inSlices } from "./in-slices.ts";
import { replay } from "./replay.ts";
import { encodeId, readId } from "./ring.ts";

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
    async open(sink: Sink, { watcher, lastEventId }: { watcher: Watcher; lastEventId: string | undefined }) {
      const from = lastEventId === undefined ? null : readId(log.epoch, lastEventId);
      const index = log.ring.end;
      const client = { sink, watcher, index, pending: null, pendingSince: 0, stalledSince: null };
      const tooMany = crowd.join(client);
      if (tooMany) leave(tooMany, "too-many");
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

  /** The comment keeps proxies awake; the event tells the page that the server still answers. */
  function remind({ sink }: Client) {
    if (sink.isOpen() && sink.buffered() === 0) sink.write(`: beat\nevent: beat\ndata: ${now()}\n\n`);
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

/** Puts a returning reader where it was: in the ring, behind it (replayed from the log) or ahead of it (it waits). */
async function place(context: LiveContext, log: FollowedLog, client: Client, from: number) {
  const { ring, epoch, wake } = log;
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
  const index = await replay({ db: context.db, epoch, ring, from, sink: client.sink }).catch(() => -1);
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
