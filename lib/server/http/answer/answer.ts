import type { z } from "zod";
import { type Sight, seen } from "../../sight/index.ts";

export type Outcome = { status: number; schema: z.ZodType | undefined; result: unknown; sight: Sight };

/** The verb's value -> Response, as this person may see it; a value that its schema refuses is our own mistake and throws. */
export function answerOf({ status, schema, result, sight }: Outcome): Response {
  if (result instanceof Response) return result;
  if (!schema) {
    if (result === undefined) return new Response(null, { status: status === 200 ? 204 : status });
    throw new Error("The verb answered a value that has no schema.");
  }
  return Response.json(seen(sight, schema, result), { status });
}
