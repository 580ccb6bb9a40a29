import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { countScriptBytes } from "#lib/launch/bench/page/count-script-bytes.ts";
import { PAGES, PAGES_OF_SOMETHING, pathOf } from "../support/pages.ts";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";

/**
 * 1.35 × what a page of Next with nothing on it loads: 134.9 kB, as `npm run bench first-load` measures it. What a
 * `LatePart` fetches once its frame is on the way is not in it.
 */
const GOAL = 182_100;
/** 1.1 × the same: two fields. */
const GOAL_OF_SIGN_IN = 148_300;
let desk: BuiltConsole;
let cookie: string;

before(async () => {
  desk = await startBuiltConsole();
  cookie = await desk.signIn("owner");
});
after(() => desk.close());

for (const page of [...PAGES, ...PAGES_OF_SOMETHING]) {
  test(`${page} makes a browser load ${GOAL} bytes of script at most, compressed`, async () => {
    await assertLight(pathOf(page, desk.people), { cookie });
  });
}

test(`/sign-in makes a browser load ${GOAL_OF_SIGN_IN} bytes of script at most, compressed`, () =>
  assertLight("/sign-in", {}, GOAL_OF_SIGN_IN));

test("a script of a page asks to be compiled whole while it comes", async () => {
  const page = await desk.ask({ path: "/overview", headers: { cookie } });
  const [, path = ""] = /<script src="([^"]+)"/.exec(page.body) ?? [];
  const script = await desk.ask({ path });
  assert.match(script.body, /^\/\/# allFunctionsCalledOnLoad\n/);
});

async function assertLight(path: string, headers: Record<string, string>, most = GOAL): Promise<void> {
  const bytes = await countScriptBytes(desk.web.origin.replace("127.0.0.1", "localhost"), path, headers);
  assert.ok(bytes <= most, `${path} loads ${bytes} bytes`);
}
