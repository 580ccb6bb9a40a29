import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { getDraftFile, readFileParts } from "../store/campaign/draft-file.ts";
import { mayOpen } from "./get-draft.ts";
import { missingDraft } from "./require-draft.ts";

/** The bytes of a draft's file for its composer. Throws `not_found`, `forbidden` where another person brought it. */
export async function readDraftFile({ db, actor }: SignedInCtx, id: string): Promise<Response> {
  const file = await getDraftFile(db, id);
  if (!file) throw missingDraft();
  if (!mayOpen(file, actor)) {
    throw new Fault(
      "forbidden",
      "Another person brought this file. To open it you need the right to see numbers and the right to export.",
    );
  }
  const stream = Readable.toWeb(Readable.from(readFileParts(db, file)));
  return new Response(stream as NodeStream & ReadableStream, {
    headers: { "content-type": "application/octet-stream", "content-length": String(file.bytes) },
  });
}
