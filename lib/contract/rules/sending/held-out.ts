import { t } from "../../language.ts";
import { storeReason } from "../../words/reason/reason.ts";
import { countOf } from "./own-limits.ts";

/** At most so many in a hundred people of a campaign are held out. */
export const MAX_HELD_OUT = 50;

export const heldOutRule = () =>
  t(`Choose a share from 1 to ${MAX_HELD_OUT} %`, `Chagua asilimia kuanzia 1 hadi ${MAX_HELD_OUT}`);

/** What somebody typed as that share; null where it is none. */
export const heldOutOf = (typed: string): number | null => countOf(typed, MAX_HELD_OUT);

/**
 * Whether a number is among those that a campaign holds out: drawn by its id and the number, so that each plan of it holds out the
 * same people, and another campaign others.
 */
export const isHeldOut = (campaignId: string, number: string, percent: number): boolean =>
  drawOf(`${campaignId} ${number}`) < percent / 100;

/** Why a number gets nothing of a campaign, as it is stored; null where it is not held out. */
export const heldOutReasons =
  ({ id, heldOut }: { id: string; heldOut: number | null }) =>
  (number: string): string | null =>
    heldOut !== null && isHeldOut(id, number, heldOut)
      ? storeReason({ code: "held-out", params: { percent: heldOut } })
      : null;

/** A share of 1 that is even over texts: FNV-1a, and the last steps of MurmurHash3 so that near numbers fall far apart. */
export function drawOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
