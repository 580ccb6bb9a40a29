import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { hold, said } from "#lib/contract/words/reason/say-reason.ts";
import type { Db } from "../../db/index.ts";
import type { Context } from "../../server/context.ts";
import { projectEvents } from "../../server/events/index.ts";
import { insertKey } from "../../server/store/api/api-key.ts";
import { insertKeyRequests } from "../../server/store/api/key-request.ts";
import { seedDataRequest } from "./seed-data-request.ts";
import { seedEventAddress } from "./seed-event-address.ts";
import { seedFailedRead } from "./seed-failed-read.ts";
import { seedViews } from "./seed-views.ts";
import { ECHOED, failed, inbound, storeEvent, template, templateIdOf } from "./seeded-events.ts";
import { ASHA, BARAKA, CHIKU, DAUDI, ESTER, e164, spaced, wamidOf } from "./seeded-numbers.ts";

/** A message that stands everywhere: ids of one of each kind, to open every page and route by. */
export type SeededPeople = {
  campaignId: string;
  messageId: number;
  serviceId: string;
  eventId: string;
  callId: string;
  templateId: string;
  draftId: string;
  sendId: string;
  listId: string;
  groupId: string;
  automationId: string;
  conversationId: string;
  requestId: string;
  eventAddressId: string;
  /** Of an event that was posted to it. */
  deliverySequence: number;
  /** Of another system, with a request that was refused. */
  keyId: string;
};

/** A campaign, its messages and what was heard of them, with a number in each text that anybody else writes. */
export async function seedPeople(context: Pick<Context, "db" | "clock" | "log">): Promise<SeededPeople> {
  const { db } = context;
  const campaignId = await seedCampaign(db);
  const serviceId = randomUUID();
  const messageId = await seedMessage(db, campaignId, serviceId);
  const eventId = `evt-${randomUUID()}`;
  await storeEvent(context, failed(context, { eventId, serviceId }), {
    forwarded: `for ${e164(BARAKA)}`,
    authorization: `Bearer ${ECHOED}`,
  });
  await storeEvent(context, inbound(context), {});
  await storeEvent(context, template(context), {});
  // A console of the same database may have taken some of them first.
  while ((await projectEvents(context)) > 0 || (await hasFreshEvents(db)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const templateId = await templateIdOf(db);
  const [callId, draftId, sendId] = [await seedCall(db), await seedDraft(db), await seedSend(db)];
  const listId = await seedList(db, campaignId);
  const groupId = await seedGroup(db);
  const automationId = await seedAutomation(db, groupId);
  await seedViews(db);
  await seedDataRequest(db);
  const conversationId = await seedReply(db, sendId);
  return {
    campaignId,
    messageId,
    serviceId,
    eventId,
    callId,
    templateId,
    draftId,
    sendId,
    listId,
    groupId,
    automationId,
    conversationId,
    requestId: await seedFailedRead(db),
    ...(await seedEventAddress(db)),
    keyId: await seedKey(db),
  };
}

async function seedKey(db: Db): Promise<string> {
  const id = randomUUID();
  await insertKey(db, {
    ...{
      id,
      name: `Ask ${spaced(BARAKA)}`,
      rights: ["sms", "seeNumbers"],
      hash: randomBytes(32),
      hint: "tuma_test_…",
    },
    ...{ senders: null, addresses: null, messagesPerDay: null, creditsPerDay: null, expiresAt: null },
    ...{ by: randomUUID(), now: new Date() },
  });
  const refused = {
    code: "invalid_input",
    fields: [{ path: "to", rule: `${spaced(ASHA)} is no number` }],
  } as const;
  const asked = {
    door: "POST /api/v1/messages",
    status: 400,
    tookMs: 3,
    isReplayed: false,
    address: "203.0.113.7",
  };
  await insertKeyRequests(db, [
    { ...asked, ...refused, fields: [...refused.fields], keyId: id, at: new Date(), requestId: randomUUID() },
  ]);
  return id;
}

async function hasFreshEvents(db: Db): Promise<boolean> {
  const rows = await db.query("SELECT FROM event WHERE projected_at IS NULL AND NOT is_waiting LIMIT 1");
  return rows.length > 0;
}

async function seedCampaign(db: Db): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, started_at, hold, file,
       n_rows, n_excluded, n_accepted, n_unknown)
     VALUES ($1, 'campaign', 'needs-attention', $2, 'sms', $3, 100, $4, now(), $5, $6, 4, 1, 2, 1)`,
    [
      id,
      `Ask ${spaced(DAUDI)}`,
      JSON.stringify({ text: `Call ${spaced(ESTER)}` }),
      randomUUID(),
      JSON.stringify(hold("service", said(`It said: ${e164(ASHA)} is barred for ${ECHOED}`))),
      JSON.stringify({
        name: `${ASHA}.csv`,
        bytes: 100,
        headers: ["Simu", "Jina", spaced(CHIKU)],
        encoding: "utf-8",
        delimiter: ",",
        phoneColumn: 0,
      }),
    ],
  );
  const attemptId = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, problem, finished_at)
     VALUES ($1, $2, 1, 'sms.bulk', 'unknown', 1, '{3}', 'hash', 'test', $3, now())`,
    [attemptId, id, `Lost at ${e164(CHIKU)}: Bearer ${ECHOED}`],
  );
  for (const [index, national] of [ASHA, BARAKA, CHIKU].entries()) {
    await db.query(
      `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state, reason)
       VALUES ($1, $2::int, $2::int + 1, $3, $4, $5, 1, $6, $7)`,
      [
        id,
        index + 1,
        e164(national),
        `Habari, ${spaced(national)}`,
        [spaced(national), `Mteja ${national}`, e164(ESTER)],
        index === 2 ? "unknown" : "accepted",
        `Said of 255${national}, with ${ECHOED}`,
      ],
    );
  }
  await db.query(
    `INSERT INTO excluded_row (campaign_id, row_number, bucket, reason, value, columns)
     VALUES ($1, 5, 'duplicate', $2, $3, $4)`,
    [id, `The same number as ${spaced(DAUDI)}`, spaced(DAUDI), [spaced(DAUDI), "Daudi"]],
  );
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'stop', 'test')", [
    e164(DAUDI),
  ]);
  await db.query("INSERT INTO sender (name, outcome) VALUES ($1, 'accepted')", [e164(BARAKA)]);
  return id;
}

/** To one who wrote to us under a name that is a number, and who was refused. */
async function seedSend(db: Db): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, started_at, n_rows, n_rejected)
     VALUES ($1, 'direct', 'completed', 'SMS', 'sms', $2, 1, $3, now(), 1, 1)`,
    [id, JSON.stringify({ text: `Call ${spaced(ESTER)}` }), randomUUID()],
  );
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state, reason)
     VALUES ($1, 1, 1, $2, $3, '{}', 1, 'rejected', $4)`,
    [id, e164(CHIKU), `Call ${spaced(ESTER)}`, `Refused 255${CHIKU}, with ${ECHOED}`],
  );
  await db.query(
    "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), $2) ON CONFLICT (number) DO UPDATE SET name = excluded.name",
    [e164(CHIKU), `Mteja ${spaced(CHIKU)}`],
  );
  return id;
}

/** The send was an answer to whoever wrote. */
async function seedReply(db: Db, sendId: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `UPDATE campaign SET reply_to = w.id FROM contact_window w WHERE campaign.id = $1 AND w.number = $2 RETURNING w.id::text`,
    [sendId, e164(BARAKA)],
  );
  assert.ok(row);
  return row.id;
}

async function seedDraft(db: Db): Promise<string> {
  const [id, fileId] = [randomUUID(), randomUUID()];
  const form = JSON.stringify({ name: `Ask ${spaced(DAUDI)}`, text: `Call ${spaced(ESTER)}` });
  await db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by)
     VALUES ($1, 'campaign', 'draft', $2, 'sms', $3, 100, $4)`,
    [id, `Ask ${spaced(DAUDI)}`, JSON.stringify({ text: `Call ${spaced(ESTER)}` }), randomUUID()],
  );
  await db.query("INSERT INTO draft (campaign_id, form, saved_by, saved_at) VALUES ($1, $2, $3, now())", [
    id,
    form,
    randomUUID(),
  ]);
  const bytes = Buffer.from(`Simu\n${spaced(ASHA)}\n`);
  await db.query(
    "INSERT INTO draft_file (id, campaign_id, name, bytes, uploaded_by) VALUES ($1, $2, $3, $4, $5)",
    [fileId, id, `${ASHA}.csv`, bytes.length, randomUUID()],
  );
  await db.query("INSERT INTO draft_file_part (file_id, ordinal, bytes) VALUES ($1, 0, $2)", [fileId, bytes]);
  return id;
}

async function seedList(db: Db, campaignId: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, campaign_id, search, created_by, created_at)
     VALUES ($1, $2, $3, 0, 2, 2, $4, $5, $6, now())`,
    [id, `Ask ${spaced(ASHA)}`, ["Simu", "Jina", spaced(CHIKU)], campaignId, spaced(BARAKA), randomUUID()],
  );
  for (const [index, national] of [ASHA, DAUDI].entries())
    await db.query(
      "INSERT INTO contact_list_member (list_id, seq, number, columns) VALUES ($1, $2, $3, $4)",
      [id, index + 1, e164(national), [spaced(national), `Mteja ${national}`, e164(ESTER)]],
    );
  return id;
}

/** A repeat of a group that asks about a time, in whose name and text numbers stand. */
async function seedAutomation(db: Db, groupId: string): Promise<string> {
  const id = randomUUID();
  const name = `Every day to ${spaced(BARAKA)}`;
  const text = `Habari, piga ${spaced(CHIKU)}`;
  const message = {
    name,
    channel: "sms",
    senderId: "AMANI AGRO",
    content: { text },
    messageClass: "service",
  };
  await db.query(
    `INSERT INTO automation (id, kind, name, message, group_id, schedule, next_at, asks_above, makers, created_by, created_at, changed_at)
     VALUES ($1, 'repeat', $2, $3, $4, '{"every":"day","at":"09:00"}', '2099-01-01T06:00:00Z', 0, '{}', $5, now(), now())`,
    [id, name, JSON.stringify({ ...message, lane: "fast" }), groupId, randomUUID()],
  );
  await db.query(
    `INSERT INTO automation_run (id, automation_id, due_at, state, missed, at)
     VALUES ($1, $2, date_trunc('milliseconds', now()), 'missed', 1, now())`,
    [randomUUID(), id],
  );
  return id;
}

/** A rule and a person of it in whose fields the numbers of others stand. */
async function seedGroup(db: Db): Promise<string> {
  const id = randomUUID();
  const condition = { of: "field", field: "shop", kind: "text", is: "contains", value: spaced(CHIKU) };
  await db.query(
    `INSERT INTO person_group (id, name, rule, created_by, created_at, changed_at) VALUES ($1, $2, $3, $4, now(), now())`,
    [
      id,
      `Group of ${spaced(BARAKA)}`,
      JSON.stringify({ match: "all", conditions: [condition] }),
      randomUUID(),
    ],
  );
  await db.query(
    "INSERT INTO person (number, fields) VALUES ($1, $2) ON CONFLICT (number) DO UPDATE SET fields = excluded.fields",
    [e164(ASHA), JSON.stringify({ shop: `Ask ${spaced(CHIKU)}` })],
  );
  return id;
}

async function seedCall(db: Db): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO call (id, session_id, phase, status, status_word, direction, customer_number, caller_number,
       destination_number, at, recording, recording_media_id, problem, tags, raw)
     VALUES ($1, $2, 'ended', 'finished', 'COMPLETED', 'out', $3, '+255222000100', $3, now(), 'ready', 'media', $4, $5, $6)`,
    [
      id,
      randomUUID(),
      e164(DAUDI),
      `Lost at ${e164(CHIKU)}: Bearer ${ECHOED}`,
      [spaced(ESTER)],
      JSON.stringify({ destinationNumber: e164(DAUDI), deep: [{ to: Number(`255${ASHA}`) }] }),
    ],
  );
  await db.query(
    "INSERT INTO call_note (id, call_id, text, created_by) SELECT $1, $2, $3, id FROM app_user LIMIT 1",
    [randomUUID(), id, `Call ${spaced(BARAKA)} back`],
  );
  return id;
}

async function seedMessage(db: Db, campaignId: string, serviceId: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO message (channel, service_id, wamid, campaign_id, attempt_id, seq, number, grade, state, error_text,
       poll_problem, next_poll_at)
     VALUES ('sms', $1, $2, $3, $4, 1, $5, 'exact', 'failed', $6, $7, now() + interval '1 hour') RETURNING id`,
    [
      serviceId,
      wamidOf(ASHA),
      campaignId,
      randomUUID(),
      e164(ASHA),
      `Barred: ${spaced(ASHA)}, ${ECHOED}`,
      `Not read: ${e164(ASHA)}, ${ECHOED}`,
    ],
  );
  if (!row) throw new Error("no message was seeded");
  await db.query(
    `INSERT INTO message_fact (message_id, source, word, occurred_at, detail) VALUES ($1, 'response', 'failed', now(), $2)`,
    [
      row.id,
      JSON.stringify({
        errorMessage: `To ${e164(ASHA)}`,
        authorization: `Bearer ${ECHOED}`,
        [ASHA]: Number(`255${ASHA}`),
      }),
    ],
  );
  return row.id;
}
