import { systemClock } from "#lib/clock.ts";
import { type SeededPeople, seedPeople } from "#lib/testing/people/people.ts";
import { withDatabase } from "./console/console-database.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens every page of something on what is seeded here; other journeys do not meet afterwards what asks for somebody. */
export async function withPeople(work: (people: SeededPeople) => Promise<void>): Promise<void> {
  const people = await withDatabase((db) => seedPeople({ db, clock: systemClock, log }));
  try {
    await work(people);
  } finally {
    await withDatabase(async (db) => {
      await db.query(
        `UPDATE campaign SET state = 'completed', hold = NULL, n_accepted = n_accepted + n_unknown, n_unknown = 0
         WHERE id = $1`,
        [people.campaignId],
      );
      await db.query("UPDATE attempt SET resolution = 'sent' WHERE campaign_id = $1", [people.campaignId]);
      await db.query("DELETE FROM automation WHERE id = $1", [people.automationId]);
      await db.query("DELETE FROM person_group WHERE id = $1", [people.groupId]);
      await db.query("DELETE FROM sender WHERE name LIKE '+255%'");
      await db.query("DELETE FROM suppression WHERE source = 'test'");
      await db.query("DELETE FROM contact_list_member WHERE list_id = $1", [people.listId]);
      await db.query("DELETE FROM contact_list WHERE id = $1", [people.listId]);
    });
  }
}
