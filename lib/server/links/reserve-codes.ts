import { randomBytes } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH } from "#lib/contract/rules/sending/links.ts";
import type { Tx } from "#lib/db/index.ts";
import { reserveLinks } from "../store/link.ts";

/**
 * Reserves a code for each of these places of a plan. Codes are drawn of 2^40: of millions of them two are the same now and
 * then, and such a one is drawn again.
 */
export async function reserveCodes(
  tx: Tx,
  campaignId: string,
  seqs: readonly number[],
  draw: (count: number) => string[] = drawCodes,
): Promise<ReadonlyMap<number, string>> {
  const codes = new Map<number, string>();
  let open: readonly number[] = seqs;
  while (open.length > 0) {
    const drawn = draw(open.length);
    const links = open.map((seq, at) => ({ seq, code: drawn[at] ?? "" }));
    open = await reserveLinks(tx, campaignId, links);
    const redrawn = new Set(open);
    for (const { seq, code } of links) if (!redrawn.has(seq)) codes.set(seq, code);
  }
  return codes;
}

/** Five bits for each character: of a byte its lowest five, so that all are equally likely. */
export function drawCodes(count: number): string[] {
  const bytes = randomBytes(count * CODE_LENGTH);
  return Array.from({ length: count }, (_, at) => {
    let code = "";
    for (const byte of bytes.subarray(at * CODE_LENGTH, (at + 1) * CODE_LENGTH))
      code += CODE_ALPHABET[byte & 31];
    return code;
  });
}
