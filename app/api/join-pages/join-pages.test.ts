import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { JoinPage, JoinPageAnswer, JoinPages } from "#lib/contract/desk/people/join-page.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const GET = door("GET /api/join-pages");
const POST = door("POST /api/join-pages");
const PUT = door("PUT /api/join-pages/:id");
const LIST = door("POST /api/lists/by-hand");
const DELETE_LIST = door("DELETE /api/lists/:id");
const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");
const viewer = await desk.signIn("viewer");

const words = { title: "News", text: "I agree to get offers." };
const PAGE = {
  ...{ slug: "duka", name: "Duka", wording: { en: words, sw: words }, purposes: ["marketing"] },
  ...{ listId: null as string | null, senderId: "DUKA", isOpen: true },
};
const changeable = ({ id: _id, slug: _slug, address: _address, listName: _name, ...rest }: JoinPage) => rest;

async function ask(body: object, { id = "", cookie = admin.cookie } = {}) {
  const [to, method] = id === "" ? ([POST, "POST"] as const) : ([PUT, "PUT"] as const);
  const answer = await desk.ask(to, { method, body, cookie, params: { id } });
  return { ...((await answer.json()) as JoinPageAnswer & Problem), status: answer.status };
}
const pages = async (cookie = viewer.cookie) =>
  ((await (await desk.ask(GET, { cookie })).json()) as JoinPages).items;

test("a page: made, listed with its address, changed and closed, each in the log", async () => {
  const { status, page } = await ask(PAGE);
  assert.equal(status, 201);
  const { id, ...rest } = page;
  assert.deepEqual(rest, { ...PAGE, address: "http://localhost:3000/j/duka", listName: null });
  const closed = { ...changeable(page), name: "Duka la Moshi", isOpen: false };
  assert.equal((await ask({ ...closed, seen: changeable(page) }, { id })).status, 200);
  assert.deepEqual(await pages(), [{ ...page, ...closed }]);
  const logged = await desk.db.query("SELECT action FROM audit WHERE target = $1 ORDER BY seq", [id]);
  assert.deepEqual(logged, [{ action: "join-page.create" }, { action: "join-page.update" }]);
});

test("what somebody else has changed meanwhile is not undone unseen, and the same saved twice is no conflict", async () => {
  const { page } = await ask({ ...PAGE, slug: "soko" });
  const { id } = page;
  const seen = changeable(page);
  const theirs = { ...seen, senderId: "SOKO" };
  assert.equal((await ask({ ...theirs, seen }, { id })).status, 200);
  assert.equal((await ask({ ...theirs, seen }, { id })).status, 200);
  const { status, code } = await ask({ ...seen, isOpen: false, seen }, { id });
  assert.deepEqual([status, code], [409, "conflict"]);
});

test("an address that another page has, a list that is not there, words that are missing: refused at their fields", async () => {
  const other = crypto.randomUUID();
  const cases: [object, number, string][] = [
    [PAGE, 409, "slug"],
    [{ ...PAGE, slug: "Duka Letu" }, 400, "slug"],
    [{ ...PAGE, slug: "-duka" }, 400, "slug"],
    [{ ...PAGE, slug: "mpya", listId: other }, 400, "listId"],
    [{ ...PAGE, slug: "mpya", purposes: [] }, 400, "purposes"],
    [{ ...PAGE, slug: "mpya", purposes: ["marketing", "marketing"] }, 400, "purposes"],
    [{ ...PAGE, slug: "mpya", wording: { en: words, sw: { ...words, text: " " } } }, 400, "wording.sw.text"],
    [{ ...PAGE, slug: "mpya", senderId: "" }, 400, "senderId"],
  ];
  for (const [body, expected, path] of cases) {
    const { status, fields } = await ask(body);
    assert.deepEqual([status, fields?.[0]?.path], [expected, path]);
  }
  assert.equal(
    (await ask(changeable({ ...PAGE, id: other, address: "", listName: null }), { id: other })).status,
    404,
  );
});

test("a list that is deleted: its page stays, without a list", async () => {
  const made = await desk.ask(LIST, {
    ...{ method: "POST", cookie: admin.cookie },
    body: { name: "Wateja", people: [{ number: "0754000601" }] },
  });
  const { list } = (await made.json()) as { list: { id: string } };
  const { page } = await ask({ ...PAGE, slug: "orodha", listId: list.id });
  assert.equal(page.listName, "Wateja");
  await desk.ask(DELETE_LIST, { method: "DELETE", params: { id: list.id }, cookie: admin.cookie });
  const [left] = (await pages()).filter(({ slug }) => slug === "orodha");
  assert.deepEqual([left?.listId, left?.listName], [null, null]);
});

test("without the right to settings: pages are seen, and nobody makes or changes one", async () => {
  const [page] = await pages();
  const sender = await desk.signIn("sender");
  assert.equal((await ask({ ...PAGE, slug: "yangu" }, sender)).status, 403);
  if (!page) throw new Error("no page");
  const { id } = page;
  assert.equal((await ask(changeable(page), { id, cookie: sender.cookie })).status, 403);
});
