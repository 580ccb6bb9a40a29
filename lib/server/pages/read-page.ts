import "server-only";
import type { z } from "zod";
import { Fault, type FaultCode } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { seen, sightOf } from "../sight/index.ts";
import { pageCtx } from "./page-ctx.ts";

/** What a page reads before it is sent: the same object, by the same schema and the same mask, as the API would answer. */
export async function readPage<A extends z.ZodType>(
  answer: A,
  verb: (ctx: SignedInCtx) => Promise<z.input<A>>,
): Promise<z.output<A>> {
  const ctx = await pageCtx();
  return seen(sightOf(ctx), answer, await verb(ctx));
}

const SAID_THERE: readonly FaultCode[] = ["invalid_input", "forbidden", "not_found"];

/** For `catch`: the browser asks again and says what is wrong where it was asked; the rest of the page is shown. */
export function leftToBrowser(error: unknown): undefined {
  if (!(error instanceof Fault && SAID_THERE.includes(error.code))) throw error;
}
