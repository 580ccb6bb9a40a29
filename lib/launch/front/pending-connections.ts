import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Takes a place among those who wait; `giveUp` is called when it goes to somebody else. */
export type Hold = (peer: string, giveUp: () => void) => { release(): void };

const WAIT_MS = 250;
const EVERY_MS = 20;
/** A first word of so many bytes is a large body, which is refused inside without being kept. */
const LOUD_BYTES = 32 * 1024;
const LARGE_BYTES = 64 * 1024;

type HoldOf = (path: string) => Hold | undefined;

/**
 * Lets a connection in to `server` once it has said a whole callback, or anything else: `holdOf` knows a place for the
 * paths of callbacks. One that begins a callback and dawdles waits here for a moment, where it costs a fifth of what a
 * request does. Of thousands who come at once the oldest are cut, and a genuine one, which is here in an instant, does not
 * wait behind them. Answers how to let in all who still wait.
 */
export function awaitHeads(server: Server, holdOf: HoldOf): () => void {
  const serve = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection").on("connection", greet);
  const turns = openAdmission();
  const guests = pendingConnections({ turns, hear });
  let timer: NodeJS.Timeout | undefined;
  let loudUntil = 0;
  return () => {
    for (const guest of guests.all()) letIn(guest);
  };

  function greet(socket: Socket) {
    if (performance.now() < loudUntil) return admit(socket);
    guests.seat(socket);
    timer ??= setInterval(look, EVERY_MS).unref();
  }

  function hear(guest: PendingConnection, bytes: Buffer) {
    if (guest.wholeBytes === 0) {
      const hold = holdOfFirst(guest, bytes, holdOf);
      guest.place = hold?.(guest.socket.remoteAddress ?? "unknown", () => guests.turnAway(guest));
    }
    if (guest.wholeBytes === 0 && bytes.length >= LOUD_BYTES) letInAllUnheard(guest);
    else if (guest.wholeBytes === 0) letInTurn(guest);
    else if (guest.bytes >= guest.wholeBytes) letIn(guest);
  }

  /** Those who come by the thousand wait in their order, as callbacks are answered first. */
  function letInTurn(guest: PendingConnection) {
    const turn = turns.ask(guest.bytes);
    if (turn === "never") guests.turnAway(guest);
    else if (turn === "now") letIn(guest);
    else {
      guest.isReady = true;
      guest.socket.pause();
    }
  }

  /** Where large bodies come, nobody is read here for a moment: a thousand first words of 64 kB are 64 MB of waste. */
  function letInAllUnheard(loud: PendingConnection) {
    loudUntil = performance.now() + WAIT_MS;
    letIn(loud);
    for (const guest of guests.all()) if (guest.bytes === 0) letIn(guest);
  }

  function admit(socket: Socket) {
    for (const listener of serve) listener.call(server, socket);
  }

  function letIn(guest: PendingConnection) {
    guests.leave(guest);
    forwardRequest(guest, admit);
  }

  function look() {
    turns.renew();
    const before = performance.now() - WAIT_MS;
    for (const guest of guests.all()) {
      if (!guest.isReady && guest.since > before) continue;
      if (!turns.isNext()) return;
      letIn(guest);
    }
    if (!guests.isEmpty()) return;
    clearInterval(timer);
    timer = undefined;
  }
}

/** Where it begins a callback: how long that is, and the way to a place for it if it is not whole yet. */
function holdOfFirst(guest: PendingConnection, bytes: Buffer, holdOf: HoldOf): Hold | undefined {
  const words = parseRequestHead(bytes);
  const toCome = words ? words.wholeBytes - guest.bytes : 0;
  const hold = words && toCome <= LARGE_BYTES ? holdOf(words.path) : undefined;
  if (!words || !hold) return undefined;
  guest.wholeBytes = words.wholeBytes;
  return toCome > 0 ? hold : undefined;
}

/** Read once more from the beginning, by the one who answers. */
function forwardRequest({ socket, said }: PendingConnection, serve: (socket: Socket) => void): void {
  socket.pause();
  if (said.length > 0) socket.unshift(said.length === 1 ? said[0] : Buffer.concat(said));
  serve(socket);
  socket.resume();
}

export type RequestHead = {
  path: string;
  /** Bytes with which the request is whole. */
  wholeBytes: number;
};

const POST = "POST ";
const END = "\r\n\r\n";
const LENGTH = /\r\ncontent-length:[ \t]*(\d{1,6})[ \t]*(?:\r\n|$)/i;
/** Its length is not known, or whoever sends it waits for a word of ours. */
const UNSURE = /\r\n(?:transfer-encoding|expect):/i;

/**
 * What the first bytes of a connection say of a request with a body, where its head is among them; undefined for all that
 * is not worth waiting for. It decides nothing but that: the bytes are read once more by who answers them.
 */
export function parseRequestHead(bytes: Buffer): RequestHead | undefined {
  if (bytes.toString("latin1", 0, POST.length) !== POST) return undefined;
  const end = bytes.indexOf(END);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", POST.length, end);
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined || UNSURE.test(head)) return undefined;
  return { path: head.slice(0, head.indexOf(" ")), wholeBytes: end + END.length + Number(length) };
}

export type PendingConnection = {
  socket: Socket;
  said: Buffer[];
  bytes: number;
  /** 0 until it is known. */
  wholeBytes: number;
  since: number;
  /** It may come in as soon as there is time for it. */
  isReady: boolean;
  place?: { release(): void } | undefined;
};

type Seating = {
  turns: Pick<Admission, "leave">;
  /** Is called with each piece that a guest says, when it is kept. */
  hear(guest: PendingConnection, bytes: Buffer): void;
};

/** Keeps those who are not let in yet, in the order in which they came; whoever ends or breaks meanwhile is turned away. */
export function pendingConnections({ turns, hear }: Seating) {
  const guests = new Map<Socket, PendingConnection>();
  return {
    isEmpty: () => guests.size === 0,
    all: () => guests.values(),
    seat(socket: Socket) {
      guests.set(socket, guestOf(socket));
      socket.on("data", keep).on("end", turnAway).on("error", turnAway).on("close", turnAway);
    },
    leave,
    turnAway: ({ socket }: PendingConnection) => turnAway.call(socket),
  };

  function keep(this: Socket, bytes: Buffer) {
    const guest = guests.get(this);
    if (!guest) return;
    guest.said.push(bytes);
    guest.bytes += bytes.length;
    hear(guest, bytes);
  }

  function turnAway(this: Socket) {
    const guest = guests.get(this);
    if (guest) leave(guest);
    this.on("error", ignore).destroy();
  }

  function leave({ socket, place, isReady, bytes }: PendingConnection) {
    guests.delete(socket);
    if (isReady) turns.leave(bytes);
    place?.release();
    socket.off("data", keep).off("end", turnAway).off("error", turnAway).off("close", turnAway);
  }
}

const guestOf = (socket: Socket): PendingConnection => ({
  ...{ socket, said: [], bytes: 0, wholeBytes: 0, isReady: false },
  since: performance.now(),
});

// One that breaks when it has been sent away breaks nothing.
const ignore = (): void => undefined;

/** What is no whole callback is let in at this pace: 1,200 connections a second, more than people ever open. */
const AT_ONCE = 24;
const MAX_READY = 4_096;
/** Of what those have said who wait for their turn: who says more costs less inside, where a body is refused unread. */
const MAX_READY_BYTES = 4 * 1024 * 1024;

export type Admission = ReturnType<typeof openAdmission>;

/** How many come in between two looks, and how many wait for that with how many bytes. */
export function openAdmission() {
  let letIn = 0;
  let waiting = 0;
  let waitingBytes = 0;
  const isNext = () => {
    if (letIn >= AT_ONCE) return false;
    letIn += 1;
    return true;
  };
  return {
    isNext,
    /** For one who has said so much. */
    ask(bytes: number): "now" | "later" | "never" {
      if (isNext() || waitingBytes + bytes > MAX_READY_BYTES) return "now";
      if (waiting >= MAX_READY) return "never";
      waiting += 1;
      waitingBytes += bytes;
      return "later";
    },
    leave(bytes: number) {
      waiting -= 1;
      waitingBytes -= bytes;
    },
    renew() {
      letIn = 0;
    },
  };
}
