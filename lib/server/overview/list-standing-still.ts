import type { StandingStill } from "#lib/contract/desk/health.ts";
import type { Context } from "../context.ts";
import * as store from "../store/console/worker-loop.ts";

/** Which work of the worker has stopped, by the rows it writes into the database. */
export async function listStandingStill({ db }: Pick<Context, "db">): Promise<StandingStill[]> {
  const rows = await store.listStandingStill(db);
  return rows.map(({ name, since }) => ({ loop: name, since: since?.toISOString() ?? null }));
}
