import { randomUUID } from "node:crypto";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import type { Db } from "#lib/db/index.ts";
import { tryOut } from "#lib/server/store/part.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { projectEvents } from "../project/project-events.ts";
import { type ReplayContext, type Replayed, replayEvents } from "./step-replays.ts";

type Inbound = { eventId?: string; number: string; text: string; sentAt?: Date; name?: string };
type EventColumns = Record<string, unknown> & {
  effect: string | null;
  type: string;
  message_id: number | null;
};

/** Every table that events have an effect in. */
const TABLES = [
  ...["event", "event_wait", "message", "message_fact", "campaign", "contact_window", "inbound"],
  ...["suppression", "opt_out_fact", "template", "template_fact", "notice"],
];

/** Stores events as the receiver does, works on them, and works on them again. */
export function openReplays({ db, context }: { db: Db; context: ReplayContext }) {
  const clock = { ...context.clock, now: () => new Date() };
  const ctx = { ...context, clock, db };
  return {
    async store(...texts: string[]) {
      const now = new Date();
      for (const text of texts) {
        const raw = Buffer.from(text);
        const delivery = { raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 };
        await storeEvents(db, [eventOf(delivery, "TZ")], 1);
      }
    },
    async project(batchSize = 500) {
      while ((await projectEvents(ctx, { batchSize })) > 0);
    },
    replay: async (...ids: string[]) => {
      const seqs = await seqsOf(ids);
      return db.transaction((tx) => replayEvents(ctx, tx, seqs));
    },
    look: async (...ids: string[]): Promise<Replayed[]> => {
      const seqs = await seqsOf(ids);
      return db.transaction((tx) => tryOut(tx, () => replayEvents(ctx, tx, seqs)));
    },
    /** All rows that events have an effect in, and the figures. */
    async tables() {
      const rows: Record<string, unknown[]> = {};
      for (const table of TABLES)
        rows[table] = await db.query(`SELECT * FROM ${table} ORDER BY ${table}::text`);
      rows.figures = await db.query(
        "SELECT name, at, sum(n)::int AS n FROM tally_now GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2",
      );
      return rows;
    },
    /** With its effect in words. */
    async rowOf(eventId: string): Promise<EventColumns> {
      const [row] = await db.query<EventColumns>("SELECT * FROM event WHERE event_id = $1", [eventId]);
      if (!row) throw new Error("no such event");
      return { ...row, effect: row.effect && sayStoredEffect(row.effect) };
    },
    inbound({ eventId = randomUUID(), number, text, sentAt = new Date(), name }: Inbound): string {
      return JSON.stringify({
        ...{ eventId, authUserId: 1042, eventType: "message.received", occurredAt: sentAt.toISOString() },
        data: {
          ...{ customerPhoneNumber: number, customerName: name ?? "Asha Juma", direction: "inbound" },
          ...{ sentAt: sentAt.toISOString(), content: { text } },
        },
      });
    },
    /** As a version of the console has left them that understood nothing of their bytes. */
    async asIfUnread(...ids: string[]) {
      await db.query(
        `UPDATE event SET body = NULL, type = 'none', number = NULL, aggregate_id = NULL, account = NULL, occurred_at = NULL,
           effect = 'nothing: we could not read it', projected_at = received_at WHERE event_id = ANY($1)`,
        [ids],
      );
    },
  };

  async function seqsOf(ids: readonly string[]): Promise<number[]> {
    const rows = await db.query<{ seq: number }>("SELECT seq FROM event WHERE event_id = ANY($1)", [ids]);
    return rows.map(({ seq }) => seq);
  }
}
