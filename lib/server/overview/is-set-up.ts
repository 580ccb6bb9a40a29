import type { Context } from "../context.ts";
import { hasUsers } from "../store/people/pending-sign-in.ts";

/** False until the first owner exists: then setup comes before sign-in. */
export function isSetUp({ db }: Pick<Context, "db">): Promise<boolean> {
  return hasUsers(db);
}
