import type { z } from "zod";
import type { Ctx } from "../context.ts";
import { secretsOf } from "./secrets-of.ts";
import { type Sight, showTo } from "./show-to.ts";

/** With whose eyes an answer is read. */
export function sightOf({ actor, env }: Pick<Ctx, "actor" | "env">): Sight {
  return { person: actor, secrets: secretsOf(env) };
}

/** The one reading of data for people, for pages and routes alike: by its schema, then by the rights of who looks. */
export function seen<A extends z.ZodType>(sight: Sight, answer: A, value: z.input<A>): z.output<A> {
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw new Error("The answer does not fit its schema.", { cause: parsed.error });
  return showTo(sight, parsed.data) as z.output<A>;
}
