import { createHash, randomBytes } from "node:crypto";
import type { PlannedContent, Variant } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { PlannedRow } from "../../store/campaign/plan.ts";

/** An erased person takes the proof for so many others at most. */
export const PIECE = 100;
const BYTES = 32;

/** What everybody of a plan shares. */
type Shared = { channel: string; senderId: string | null; content: PlannedContent; variant?: Variant | null };

/** Hashes a plan while it is stored, recipient by recipient in their order; memory grows by 32 bytes for a hundred of them. */
export function createPlanHash(shared: Shared) {
  const salt = randomBytes(16);
  const pieces: Buffer[] = [];
  let people = 0;
  let text = "";
  function close() {
    pieces.push(hashOf(salt, text));
    text = "";
  }
  return {
    add(rows: readonly (PlannedRow & { second?: { text: string } })[]) {
      for (const { second, ...row } of rows) {
        text += lineOf(second ? { ...row, parameters: { b: second.text } } : row);
        if (++people % PIECE === 0) close();
      }
    },
    finish() {
      if (people % PIECE !== 0) close();
      const all = Buffer.concat(pieces);
      return { salt, pieces: all, people, hash: planHashOf(shared, { salt, pieces: all }) };
    },
  };
}

/** SHA-256 of the salt, of what everybody shares and of the hash of each piece of people. */
export const planHashOf = (
  { channel, senderId, content, variant }: Shared,
  { salt, pieces }: { salt: Buffer; pieces: Buffer },
): Buffer =>
  createHash("sha256")
    .update(salt)
    // A plan of one text has the hash that it had before there were two.
    .update(orderedJson({ channel, content, senderId, ...(variant && { variant }) }))
    .update(pieces)
    .digest();

/** True where these are all people of a piece, as they were planned; `piece` counts from 0. */
export const isPieceOf = (
  { salt, pieces }: { salt: Buffer; pieces: Buffer },
  piece: number,
  rows: readonly PlannedRow[],
): boolean =>
  hashOf(salt, rows.map(lineOf).join("")).equals(pieces.subarray(piece * BYTES, (piece + 1) * BYTES));

const hashOf = (salt: Buffer, text: string): Buffer =>
  createHash("sha256").update(salt).update(text).digest();

// No text of the database holds the sign between the parts. That nothing is no empty text is told by a sign, too.
// A plan of one language has the hash that it always had.
const lineOf = ({ seq, number, text, parameters, language = null }: PlannedRow): string =>
  `${seq}\0${number}\0${text === null ? "-" : `+${text}`}\0${parameters == null ? "" : orderedJson(parameters)}\0${language === null ? "" : `${language}\0`}`;

/** JSON as it is written here and as the database gives it back, which orders the keys its own way. */
const orderedJson = (value: unknown): string => JSON.stringify(isOrdered(value) ? value : ordered(value));

/** Most are, and to write them as they are takes a third of the time. */
function isOrdered(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isOrdered);
  const keys = Object.keys(value);
  return (
    keys.every((key, at) => at === 0 || (keys[at - 1] ?? "") < key) && Object.values(value).every(isOrdered)
  );
}

function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(parts.map(([key, part]) => [key, ordered(part)]));
}
