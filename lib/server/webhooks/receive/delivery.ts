import type { NewEvent } from "#lib/server/store/event/event.ts";
import { readEvent } from "./read-event.ts";

/** A verified callback as it came. */
export type Delivery = {
  raw: Uint8Array;
  headers: Record<string, string>;
  signedAt: Date;
  receivedAt: Date;
  secretIndex: number;
};

/** The row of one delivery; `region` is where a number without a country is from. */
export function eventOf(delivery: Delivery, region: string): NewEvent {
  return { ...delivery, ...readEvent(delivery.raw, region), duplicates: 0, conflictRaw: null };
}

/** One line of the journal; the bytes travel as base64. */
export function writeLine(delivery: Delivery): string {
  return JSON.stringify({
    raw: Buffer.from(delivery.raw).toString("base64"),
    headers: delivery.headers,
    signedAtMs: delivery.signedAt.getTime(),
    receivedAtMs: delivery.receivedAt.getTime(),
    secretIndex: delivery.secretIndex,
  });
}

/** Null for half a line, the end of a write that never returned and so was never acknowledged. */
export function readLine(line: string): Delivery | null {
  try {
    const { raw, headers, signedAtMs, receivedAtMs, secretIndex } = JSON.parse(line);
    return {
      raw: Buffer.from(raw, "base64"),
      headers,
      signedAt: new Date(signedAtMs),
      receivedAt: new Date(receivedAtMs),
      secretIndex,
    };
  } catch {
    return null;
  }
}
