import type { Db } from "#lib/db/index.ts";
import { type Owner, openOwner } from "../../claim/owner.ts";

const owners = new WeakMap<Db, Promise<Owner>>();

/** One for all sends of a process; a lost one is closed, as it still keeps a place of the pool. */
export async function directOwner(db: Db): Promise<Owner> {
  const known = owners.get(db);
  const owner = await known?.catch(() => null);
  if (owner && !owner.isLost) return owner;
  if (owners.get(db) === known) owners.set(db, openOwner(db));
  await owner?.close();
  return owners.get(db) ?? openOwner(db);
}
