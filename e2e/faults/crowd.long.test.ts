import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";
import { deliverDuring } from "./deliver.ts";

const CROWD = 600;
const A_SECOND = 20;

let desk: BuiltConsole;
let cookie: string;

before(async () => {
  desk = await startBuiltConsole();
  cookie = await desk.signIn("owner");
});
after(() => desk.close());

test(`${CROWD} who open a page at once see it or are told when to come back, and callbacks are answered meanwhile`, async (t) => {
  const headers = { cookie, accept: "text/html" };
  await desk.ask({ path: "/overview", headers });
  const asking = Promise.all(Array.from({ length: CROWD }, () => desk.ask({ path: "/overview", headers })));
  const delivered = await deliverDuring(desk.web.origin, A_SECOND, asking);
  const answers = await asking;
  const late = answers.filter(({ status }) => status === 503);
  t.diagnostic(`${late.length} were told to come back, ${delivered.length} callbacks were answered`);
  const others = answers.filter(({ status }) => status !== 200 && status !== 503);
  assert.deepEqual(
    others.map(({ status }) => status),
    [],
  );
  for (const { headers } of late) assert.equal(headers["retry-after"], "5");
  assert.deepEqual(
    delivered.filter(({ status }) => status !== 200),
    [],
  );
  const failed = desk
    .printed()
    .split("\n")
    .filter((line) => line.includes("a page failed"));
  assert.deepEqual(failed, []);
  assert.equal((await desk.ask({ path: "/overview", headers })).status, 200);
});
