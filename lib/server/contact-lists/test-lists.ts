import { randomUUID } from "node:crypto";
import type { ContactList, ContactLists, ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import type { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PEOPLE = door("GET /api/lists/:id/people");
const ONE = door("GET /api/lists/:id");
const GET = door("GET /api/lists");
const POST = door("POST /api/lists");
const OPT_IN = door("DELETE /api/opt-outs");
const OPT_OUT = door("POST /api/opt-outs");

type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Person = { state: string; heard?: string; number: string; columns: string[] };

let last = 100;

/** Somebody with a number of their own, whose message ended so. */
export function person(name: string, state: string, heard?: string): Person {
  const national = `754000${++last}`;
  return { state, ...(heard && { heard }), number: `+255${national}`, columns: [name, `0${national}`] };
}

export const namesOf = ({ items }: ListedPeople) => items.map(({ columns }) => columns[0]);

/** Campaigns that are over, and the doors of lists as `cookie` finds them. */
export function openLists(desk: Desk, cookie: string) {
  return {
    /** The places of its people lie apart, as they do where rows were skipped. */
    async campaignWith(people: readonly Person[], name = "Bei mpya"): Promise<string> {
      const id = randomUUID();
      const file = { name: "a.csv", bytes: 1, headers: ["Jina", "Simu"], encoding: "utf-8", delimiter: ";" };
      await desk.db.query(
        `INSERT INTO campaign (id, kind, name, channel, state, content, sender_id, chunk_size, file, created_by, started_at)
         VALUES ($1, 'campaign', $2, 'sms', 'completed', '{"text":"Habari"}', 'AMANI AGRO', 100, $3, $4, now())`,
        [id, name, JSON.stringify({ ...file, phoneColumn: 1 }), randomUUID()],
      );
      for (const [index, each] of people.entries())
        await addPerson(desk, id, { seq: 3 * (index + 1), ...each });
      return id;
    },
    async make(body: object, by = cookie) {
      const answer = await desk.ask(POST, { method: "POST", body, cookie: by });
      const text = await answer.text();
      return { status: answer.status, text, list: (JSON.parse(text) as { list: ContactList }).list };
    },
    async read(id: string): Promise<ContactList> {
      return (await (await desk.ask(ONE, { params: { id }, cookie })).json()).list;
    },
    async listsOf(search = ""): Promise<ContactLists> {
      return (await desk.ask(GET, { path: `/api/lists${search}`, cookie })).json();
    },
    async peopleOf(id: string, { search = "", by = cookie } = {}) {
      const path = `/api/lists/${id}/people${search}`;
      const answer = await desk.ask(PEOPLE, { params: { id }, path, cookie: by });
      return { status: answer.status, ...((await answer.json()) as ListedPeople) };
    },
    async optOut(number: string): Promise<void> {
      await desk.ask(OPT_OUT, { method: "POST", body: { number, reason: "asked on the phone" }, cookie });
    },
    /** By whoever may undo one. */
    async optIn(number: string, by: string): Promise<void> {
      const body = { number, reason: "asked to come back" };
      await desk.ask(OPT_IN, { method: "DELETE", body, cookie: by });
    },
  };
}

async function addPerson(
  { db }: Desk,
  campaignId: string,
  { seq, state, heard, number, columns }: Person & { seq: number },
): Promise<void> {
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state)
     VALUES ($1, $2, $2, $3, 'Habari', $4, 1, $5)`,
    [campaignId, seq, number, columns, state],
  );
  const attempt = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES ($1, $2, 1, 'sms.bulk', 'done', 1, ARRAY[$3::int], 'hash', 'test')`,
    [attempt, campaignId, seq],
  );
  await db.query("INSERT INTO attempt_member VALUES ($1, $2, 0, $3)", [campaignId, seq, attempt]);
  if (heard === undefined) return;
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, grade, state, service_id)
     VALUES ('sms', $1, $2, $3, 'exact', $4, $5)`,
    [campaignId, attempt, seq, heard, `svc-${attempt}`],
  );
}
