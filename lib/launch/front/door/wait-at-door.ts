import type { Server } from "node:http";
import type { Socket } from "node:net";
import { firstWords } from "./first-words.ts";

/** Takes a place among those who wait; `giveUp` is called when it goes to somebody else. */
export type Hold = (peer: string, giveUp: () => void) => { release(): void };

const WAIT_MS = 250;
const EVERY_MS = 20;
/** What is no whole callback is let in at this pace: 1,200 connections a second, more than people ever open. */
const AT_ONCE = 24;
const MAX_READY = 4_096;
/** A first word of so many bytes is a large body, which is refused inside without being kept. */
const LOUD_BYTES = 32 * 1024;
/** Of what those have said who wait for their turn: who says more costs less inside, where a body is refused unread. */
const MAX_READY_BYTES = 4 * 1024 * 1024;
const LARGE_BYTES = 64 * 1024;

type HoldOf = (path: string) => Hold | undefined;

type Guest = {
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

/**
 * Lets a connection in to `server` once it has said a whole callback, or anything else: `holdOf` knows a place for the
 * paths of callbacks. One that begins a callback and dawdles waits here for a moment, where it costs a fifth of what a
 * request does. Of thousands who come at once the oldest are cut, and a genuine one, which is here in an instant, does not
 * wait behind them. Answers how to let in all who still wait.
 */
export function waitAtDoor(server: Server, holdOf: HoldOf): () => void {
  const serve = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection").on("connection", greet);
  /** In the order in which they came. */
  const guests = new Map<Socket, Guest>();
  let timer: NodeJS.Timeout | undefined;
  const turns = openTurns();
  let loudUntil = 0;
  return () => {
    for (const guest of guests.values()) letIn(guest);
  };

  function greet(socket: Socket) {
    if (performance.now() < loudUntil) return admit(socket);
    guests.set(socket, guestOf(socket));
    socket.on("data", hear).on("end", turnAway).on("error", turnAway).on("close", turnAway);
    timer ??= setInterval(look, EVERY_MS).unref();
  }

  function hear(this: Socket, bytes: Buffer) {
    const guest = guests.get(this);
    if (!guest) return;
    guest.said.push(bytes);
    guest.bytes += bytes.length;
    if (guest.wholeBytes === 0) {
      const hold = holdOfFirst(guest, bytes, holdOf);
      guest.place = hold?.(this.remoteAddress ?? "unknown", () => turnAway.call(this));
    }
    if (guest.wholeBytes === 0 && bytes.length >= LOUD_BYTES) letInAllUnheard(guest);
    else if (guest.wholeBytes === 0) letInTurn(guest);
    else if (guest.bytes >= guest.wholeBytes) letIn(guest);
  }

  /** Those who come by the thousand wait in their order, as callbacks are answered first. */
  function letInTurn(guest: Guest) {
    const turn = turns.ask(guest.bytes);
    if (turn === "never") turnAway.call(guest.socket);
    else if (turn === "now") letIn(guest);
    else {
      guest.isReady = true;
      guest.socket.pause();
    }
  }

  /** Where large bodies come, nobody is read here for a moment: a thousand first words of 64 kB are 64 MB of waste. */
  function letInAllUnheard(loud: Guest) {
    loudUntil = performance.now() + WAIT_MS;
    letIn(loud);
    for (const guest of guests.values()) if (guest.bytes === 0) letIn(guest);
  }

  function admit(socket: Socket) {
    for (const listener of serve) listener.call(server, socket);
  }

  function letIn(guest: Guest) {
    leave(guest);
    handOn(guest, admit);
  }

  function turnAway(this: Socket) {
    const guest = guests.get(this);
    if (guest) leave(guest);
    this.on("error", ignore).destroy();
  }

  function leave({ socket, place, isReady, bytes }: Guest) {
    guests.delete(socket);
    if (isReady) turns.leave(bytes);
    place?.release();
    socket.off("data", hear).off("end", turnAway).off("error", turnAway).off("close", turnAway);
  }

  function look() {
    turns.renew();
    const before = performance.now() - WAIT_MS;
    for (const guest of guests.values()) {
      if (!guest.isReady && guest.since > before) continue;
      if (!turns.isNext()) return;
      letIn(guest);
    }
    if (guests.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}

const guestOf = (socket: Socket): Guest => ({
  ...{ socket, said: [], bytes: 0, wholeBytes: 0, isReady: false },
  since: performance.now(),
});

/** How many come in between two looks, and how many wait for that with how many bytes. */
function openTurns() {
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

/** Where it begins a callback: how long that is, and the way to a place for it if it is not whole yet. */
function holdOfFirst(guest: Guest, bytes: Buffer, holdOf: HoldOf): Hold | undefined {
  const words = firstWords(bytes);
  const toCome = words ? words.wholeBytes - guest.bytes : 0;
  const hold = words && toCome <= LARGE_BYTES ? holdOf(words.path) : undefined;
  if (!words || !hold) return undefined;
  guest.wholeBytes = words.wholeBytes;
  return toCome > 0 ? hold : undefined;
}

/** Read once more from the beginning, by the one who answers. */
function handOn({ socket, said }: Guest, serve: (socket: Socket) => void): void {
  socket.pause();
  if (said.length > 0) socket.unshift(said.length === 1 ? said[0] : Buffer.concat(said));
  serve(socket);
  socket.resume();
}

// One that breaks when it has been sent away breaks nothing.
const ignore = (): void => undefined;
