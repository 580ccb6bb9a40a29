import type { Tx } from "#lib/db/index.ts";
import { insertFilePart, PART_BYTES } from "../store/campaign/draft-file.ts";

/** Stores the bytes of a file part by part; answers how many they were. */
export async function storeParts(tx: Tx, fileId: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  let part = Buffer.alloc(0);
  let ordinal = 0;
  for await (const chunk of source) {
    // Copied: a chunk is good only until the next is asked for.
    part = Buffer.concat([part, chunk]);
    while (part.length >= PART_BYTES) {
      await insertFilePart(tx, fileId, { ordinal: ordinal++, bytes: part.subarray(0, PART_BYTES) });
      part = part.subarray(PART_BYTES);
    }
  }
  if (part.length > 0) await insertFilePart(tx, fileId, { ordinal, bytes: part });
  return ordinal * PART_BYTES + part.length;
}
