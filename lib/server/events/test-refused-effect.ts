import type { Db } from "#lib/db/index.ts";

/** Lets the database refuse the effect of one event, with the whole transaction, until the answer is called. */
export async function refuseEffectOf(db: Db, eventId: string): Promise<() => Promise<unknown>> {
  await db.query(`CREATE FUNCTION refuse_effect() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'breaks off'; END $$`);
  await db.query(
    `CREATE TRIGGER refuse_effect BEFORE UPDATE ON event FOR EACH ROW
     WHEN (NEW.event_id = '${eventId}' AND NEW.projected_at IS NOT NULL) EXECUTE FUNCTION refuse_effect()`,
  );
  return () => db.query("DROP FUNCTION refuse_effect CASCADE");
}
