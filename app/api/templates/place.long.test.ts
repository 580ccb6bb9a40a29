import assert from "node:assert/strict";
import { after, test } from "node:test";
import { TemplateList } from "#lib/contract/desk/template.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const list = door("GET /api/templates");

const desk = await openDesk();
after(() => desk.close());

test("where the next page of templates begins holds no name, as a name may have a number in it, and leads on to every name once", async () => {
  const SIZE = 120;
  await desk.db.query(
    `INSERT INTO template (name, language, origin, state, rank, search, content)
     SELECT 'deni_' || 255754000000 + n, language, 'event', 'approved', 8, '', '{}'
     FROM generate_series(1, $1::int) n, unnest('{sw,en}'::text[]) language`,
    [SIZE],
  );
  const { cookie } = await desk.signIn("viewer");
  const ask = async (cursor: string | null) => {
    const answer = await desk.ask(list, {
      path: `/api/templates${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`,
      cookie,
    });
    return { status: answer.status, page: await answer.json() };
  };
  const ids = new Set<string>();
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: TemplateList = TemplateList.parse((await ask(cursor)).page);
    for (const { variants } of page.items) for (const { id } of variants) ids.add(id);
    cursor = page.nextCursor;
    for (const form of ["utf8", "base64url"] as const)
      assert.doesNotMatch(Buffer.from(cursor ?? "", form).toString(), /deni|255754/);
  }
  assert.equal(ids.size, 2 * SIZE);
  for (const strange of [`8_${crypto.randomUUID()}`, "8_x", Buffer.from("8 deni").toString("base64url")])
    assert.equal((await ask(strange)).status, 400, strange);
});
