import type { Server } from "node:http";
import type { Socket } from "node:net";
import { firstWords } from "./first-words.ts";

/** Takes a place among those who wait; `giveUp` is called when it goes to somebody else. */
export type Hold = (peer: string, giveUp: () => void) => { release(): void };

const WAIT_MS = 250;
const EVERY_MS = 20;
/** Of those who have waited so many are let in at a time: each costs a parser, timers and listeners. */
const AT_ONCE = 16;
const LARGE_BYTES = 64 * 1024;

type Guest = {
  socket: Socket;
  said: Buffer[];
  bytes: number;
  /** 0 until it is known. */
  wholeBytes: number;
  since: number;
  place?: { release(): void };
};

/**
 * Lets a connection in to `server` once it has said a whole callback, or anything else: `holdOf` knows a place for the
 * paths of callbacks. One that begins a callback and dawdles waits here for a moment, where it costs a fifth of what a
 * request does. Of thousands who come at once the oldest are cut, and a genuine one, which is here in an instant, does not
 * wait behind them. Answers how to let in all who still wait.
 */
export function waitAtDoor(server: Server, holdOf: (path: string) => Hold | undefined): () => void {
  const serve = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection").on("connection", greet);
  /** In the order in which they came. */
  const guests = new Map<Socket, Guest>();
  let timer: NodeJS.Timeout | undefined;
  return () => {
    for (const guest of guests.values()) letIn(guest);
  };

  function greet(socket: Socket) {
    guests.set(socket, { socket, said: [], bytes: 0, wholeBytes: 0, since: performance.now() });
    socket.on("data", hear).on("end", turnAway).on("error", turnAway).on("close", turnAway);
    timer ??= setInterval(look, EVERY_MS).unref();
  }

  function hear(this: Socket, bytes: Buffer) {
    const guest = guests.get(this);
    if (!guest) return;
    guest.said.push(bytes);
    guest.bytes += bytes.length;
    if (guest.wholeBytes === 0) expect(guest, bytes);
    if (guest.bytes >= guest.wholeBytes) letIn(guest);
  }

  function expect(guest: Guest, bytes: Buffer) {
    const words = firstWords(bytes);
    const toCome = words ? words.wholeBytes - guest.bytes : 0;
    const hold = words && toCome > 0 && toCome <= LARGE_BYTES ? holdOf(words.path) : undefined;
    if (!words || !hold) return;
    guest.wholeBytes = words.wholeBytes;
    guest.place = hold(guest.socket.remoteAddress ?? "unknown", () => turnAway.call(guest.socket));
  }

  function letIn(guest: Guest) {
    const { socket, said } = guest;
    leave(guest);
    // Read once more from the beginning, by the one who answers.
    socket.pause();
    if (said.length > 0) socket.unshift(said.length === 1 ? said[0] : Buffer.concat(said));
    for (const listener of serve) listener.call(server, socket);
    socket.resume();
  }

  function turnAway(this: Socket) {
    const guest = guests.get(this);
    if (guest) leave(guest);
    this.on("error", ignore).destroy();
  }

  function leave({ socket, place }: Guest) {
    guests.delete(socket);
    place?.release();
    socket.off("data", hear).off("end", turnAway).off("error", turnAway).off("close", turnAway);
  }

  function look() {
    const before = performance.now() - WAIT_MS;
    let count = 0;
    for (const guest of guests.values()) {
      if (guest.since > before || count === AT_ONCE) return;
      count += 1;
      letIn(guest);
    }
    if (guests.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}

// One that breaks when it has been sent away breaks nothing.
const ignore = (): void => undefined;
