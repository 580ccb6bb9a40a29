import { advance, type Client, restart, type Sink } from "./client.ts";
import { type FollowedLog, followLog, type LiveContext } from "./follow-log.ts";
import { replay } from "./replay.ts";
import { encodeId, readId } from "./ring.ts";

export type HubOptions = {
  /** Is the session of this Cookie header still good; asked at the start and every few seconds. */
  authorise(cookie: string | undefined): Promise<boolean>;
  flushMs?: number;
  beatMs?: number;
  recheckMs?: number;
};

export type Hub = Awaited<ReturnType<typeof createHub>>;

/** All open streams of this process over one followed log. */
export async function createHub(context: LiveContext, options: HubOptions) {
  const { authorise, flushMs = 50, beatMs = 20_000, recheckMs = 3_000 } = options;
  const clients = new Set<Client>();
  let flushing: NodeJS.Timeout | undefined;
  let flushedAt = 0;
  const log = await followLog(context, () => {
    // At once after a pause; while much is going on, what 50 ms bring leaves together.
    flushing ??= setTimeout(flush, Math.max(0, flushedAt + flushMs - performance.now()));
  });
  const timers = [every(beatMs, beat), every(recheckMs, () => void recheck()), every(1_000, flush)];
  return {
    get size() {
      return clients.size;
    },
    async open(
      sink: Sink,
      { cookie, lastEventId }: { cookie: string | undefined; lastEventId: string | undefined },
    ) {
      const from = lastEventId === undefined ? null : readId(log.epoch, lastEventId);
      const client: Client = {
        sink,
        cookie,
        index: log.ring.end,
        pending: null,
        pendingSince: 0,
        stalledSince: null,
      };
      greet(client, encodeId(log.epoch, from ?? log.ring.newest));
      if (lastEventId !== undefined && from === null) restart(client, log.ring);
      if (from !== null) await place(context, log, client, from);
      if (!sink.isOpen()) return;
      clients.add(client);
      flush();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(flushing);
      for (const client of [...clients]) leave(client, "restart");
      await log.close();
    },
  };

  function flush() {
    clearTimeout(flushing);
    flushing = undefined;
    flushedAt = performance.now();
    for (const client of [...clients]) {
      if (advance(client, log.ring, performance.now()) === "dead") drop(client);
    }
  }

  /** The browser remembers the id of the greeting even where no event follows it. */
  function greet(client: Client, id: string) {
    const retryMs = 500 + Math.floor(Math.random() * 2_500);
    client.sink.write(`retry: ${retryMs}\nid: ${id}\nevent: hello\ndata: ${now()}\n\n`);
  }

  /** The comment keeps proxies awake; the event tells the page that the silence is real. */
  function beat() {
    const text = `: beat\nevent: beat\ndata: ${now()}\n\n`;
    for (const client of clients) if (client.sink.buffered() === 0) client.sink.write(text);
  }

  async function recheck() {
    for (const [cookie, group] of Map.groupBy(clients, (client) => client.cookie)) {
      // An unreachable database ends nobody's session; the next round asks again.
      const isGood = await authorise(cookie).catch(() => true);
      if (!isGood) for (const client of group) leave(client, "signed-out");
    }
  }

  function leave(client: Client, reason: "signed-out" | "restart") {
    client.sink.write(`event: bye\ndata: ${JSON.stringify({ reason })}\n\n`);
    drop(client);
  }

  function drop(client: Client) {
    clients.delete(client);
    client.sink.end();
  }

  function now(): string {
    return JSON.stringify({ at: context.clock.now() });
  }
}

/** Puts a returning reader where it was: in the ring, behind it (replayed from the log) or ahead of it (it waits). */
async function place(context: LiveContext, log: FollowedLog, client: Client, from: number) {
  const { ring, epoch, wake } = log;
  if (from > ring.newest) {
    client.pending = from;
    client.pendingSince = performance.now();
    return wake();
  }
  const index = await replay({ db: context.db, epoch, ring, from, sink: client.sink }).catch(() => -1);
  if (index < 0) restart(client, ring);
  else client.index = index;
}

function every(ms: number, work: () => void): NodeJS.Timeout {
  return setInterval(work, ms).unref();
}
