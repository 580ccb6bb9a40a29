import type { Context } from "../context.ts";
import { hasUsers } from "../store/people/user.ts";

/** False until the first owner exists: then setup comes before sign-in. */
export function isSetUp({ db }: Pick<Context, "db">): Promise<boolean> {
  return hasUsers(db);
}
