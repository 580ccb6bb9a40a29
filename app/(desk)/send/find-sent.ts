import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Sent, SentId } from "#lib/contract/desk/sent.ts";
import { Fault } from "#lib/fault.ts";
import { readPage } from "#lib/server/pages/read-page.ts";
import { getSent } from "#lib/server/sends/index.ts";

/** The send of an address, read once a request; the page for what is not there where it is not. */
export const findSent = cache(async (given: string): Promise<Sent> => {
  const id = SentId.shape.id.safeParse(given);
  if (!id.success) notFound();
  try {
    return await readPage(Sent, (ctx) => getSent(ctx, id.data));
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
});
