import type { Hints } from "./hints.ts";
import type { Interest, Ring } from "./ring.ts";

/** Where the bytes of one stream go. */
export type Sink = {
  write(bytes: Buffer | string): void;
  /** How many bytes went out, where that is known. */
  sent?(): number;
  /** Bytes that the other side has not taken yet. */
  buffered(): number;
  /** False once the other side has gone. */
  isOpen(): boolean;
  end(): void;
};

/** Who follows a stream, by the ids of session and person. */
export type Watcher = { sessionId: string; userId: string };

/** One open stream. `index` points into the ring; while `pending` is set, the ring has not come that far yet. */
export type Client = {
  sink: Sink;
  watcher: Watcher;
  index: number;
  pending: number | null;
  pendingSince: number;
  stalledSince: number | null;
  /** What it carries of all that is told; without it everything, whole. */
  wants?: Wants | null;
};

/** `isBack`: a stream before it may have ended with hints that it had yet to give. */
export type Wants = { interest: Interest; hints: Hints; isBack: boolean };

export const MAX_BUFFERED_BYTES = 256 * 1024;
const CHUNK_BYTES = 64 * 1024;
const MAX_STALL_MS = 60_000;
const MAX_PENDING_MS = 5_000;

export const RESET = "event: reset\ndata: {}\n\n";

/** Gives one reader what it can take now; "dead" when it has gone or taken nothing for a minute. */
export function advance(client: Client, ring: Ring, nowMs: number): "alive" | "dead" {
  if (!client.sink.isOpen()) return "dead";
  if (client.pending !== null) locate(client, ring, nowMs);
  if (client.pending !== null) return "alive";
  if (client.sink.buffered() > MAX_BUFFERED_BYTES) {
    client.stalledSince ??= nowMs;
    return nowMs - client.stalledSince > MAX_STALL_MS ? "dead" : "alive";
  }
  client.stalledSince = null;
  if (client.index < ring.start) restart(client, ring);
  while (client.index < ring.end && client.sink.buffered() <= MAX_BUFFERED_BYTES) {
    const { bytes, hints, next } = ring.read(client.index, CHUNK_BYTES, client.wants?.interest);
    if (bytes.length > 0) client.sink.write(bytes);
    client.wants?.hints.note(hints, nowMs);
    client.index = next;
  }
  if (client.wants) hint(client, client.wants, ring, nowMs);
  return "alive";
}

/** A stream of some topics alone has yet to hear of the others: its place stays where it was for them. */
function hint({ sink, index }: Client, { interest, hints }: Wants, ring: Ring, nowMs: number) {
  const names = hints.take(nowMs);
  if (names.length === 0) return;
  const place = interest.isAll ? `id: ${ring.idBefore(index)}\n` : "";
  sink.write(`${place}event: hint\ndata: ${JSON.stringify(names)}\n\n`);
}

/** Tells a reader that something was missed and lets it go on from now. */
export function restart(client: Client, ring: Ring): void {
  client.sink.write(RESET);
  client.wants?.hints.clear();
  client.index = ring.end;
  client.pending = null;
}

/** A reader that comes from another process may be ahead of us: it waits, or what it has would be sent again. */
function locate(client: Client, ring: Ring, nowMs: number): void {
  if (client.pending === null) return;
  if (ring.newest < client.pending) {
    if (nowMs - client.pendingSince > MAX_PENDING_MS) restart(client, ring);
    return;
  }
  const index = ring.indexAfter(client.pending);
  client.pending = null;
  if (index < 0) restart(client, ring);
  else client.index = index;
}
