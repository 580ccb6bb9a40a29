import type { Server } from "node:http";
import type { Socket } from "node:net";
import { firstWords } from "./first-words.ts";
import { openTurns } from "./open-turns.ts";
import { type Guest, seatGuests } from "./seat-guests.ts";

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
export function waitAtDoor(server: Server, holdOf: HoldOf): () => void {
  const serve = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection").on("connection", greet);
  const turns = openTurns();
  const guests = seatGuests({ turns, hear });
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

  function hear(guest: Guest, bytes: Buffer) {
    if (guest.wholeBytes === 0) {
      const hold = holdOfFirst(guest, bytes, holdOf);
      guest.place = hold?.(guest.socket.remoteAddress ?? "unknown", () => guests.turnAway(guest));
    }
    if (guest.wholeBytes === 0 && bytes.length >= LOUD_BYTES) letInAllUnheard(guest);
    else if (guest.wholeBytes === 0) letInTurn(guest);
    else if (guest.bytes >= guest.wholeBytes) letIn(guest);
  }

  /** Those who come by the thousand wait in their order, as callbacks are answered first. */
  function letInTurn(guest: Guest) {
    const turn = turns.ask(guest.bytes);
    if (turn === "never") guests.turnAway(guest);
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
    for (const guest of guests.all()) if (guest.bytes === 0) letIn(guest);
  }

  function admit(socket: Socket) {
    for (const listener of serve) listener.call(server, socket);
  }

  function letIn(guest: Guest) {
    guests.leave(guest);
    handOn(guest, admit);
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
