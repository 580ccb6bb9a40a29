import type { Socket } from "node:net";
import type { Turns } from "./open-turns.ts";

export type Guest = {
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
  turns: Pick<Turns, "leave">;
  /** Is called with each piece that a guest says, when it is kept. */
  hear(guest: Guest, bytes: Buffer): void;
};

/** Keeps those who are not let in yet, in the order in which they came; whoever ends or breaks meanwhile is turned away. */
export function seatGuests({ turns, hear }: Seating) {
  const guests = new Map<Socket, Guest>();
  return {
    isEmpty: () => guests.size === 0,
    all: () => guests.values(),
    seat(socket: Socket) {
      guests.set(socket, guestOf(socket));
      socket.on("data", keep).on("end", turnAway).on("error", turnAway).on("close", turnAway);
    },
    leave,
    turnAway: ({ socket }: Guest) => turnAway.call(socket),
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

  function leave({ socket, place, isReady, bytes }: Guest) {
    guests.delete(socket);
    if (isReady) turns.leave(bytes);
    place?.release();
    socket.off("data", keep).off("end", turnAway).off("error", turnAway).off("close", turnAway);
  }
}

const guestOf = (socket: Socket): Guest => ({
  ...{ socket, said: [], bytes: 0, wholeBytes: 0, isReady: false },
  since: performance.now(),
});

// One that breaks when it has been sent away breaks nothing.
const ignore = (): void => undefined;
