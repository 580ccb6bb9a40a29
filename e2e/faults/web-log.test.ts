import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltConsole, type Question, startBuiltConsole } from "./built-console.ts";

const STATIC = resolve(import.meta.dirname, "../../.next/static");

let desk: BuiltConsole;
let cookie: string;

before(async () => {
  desk = await startBuiltConsole();
  cookie = await desk.signIn("owner");
});
after(() => desk.close());

const ACTION = "40deadbeef00112233445566778899aabbccddeeff";
const FORM = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${ACTION}"\r\n\r\n\r\n--x--\r\n`;
const STATE = encodeURIComponent(
  JSON.stringify(["", { children: ["overview", { children: ["__PAGE__", {}] }] }]),
);

/** Headers by which the parts of the framework talk with each other, and what a stranger may put into them. */
const INTERNALS: Record<string, string>[] = [
  { "next-action": ACTION, accept: "text/x-component" },
  { "next-action": "0", "content-type": "multipart/form-data; boundary=x" },
  { "next-action": "../../x", "content-type": "application/x-www-form-urlencoded" },
  { rsc: "1" },
  { rsc: "1", "next-router-state-tree": STATE },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/../../x" },
  { rsc: "1", "next-router-prefetch": "2", "next-url": "//evil.example" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "a" },
  { "x-middleware-rewrite": "http://evil.example", "x-middleware-next": "1" },
  { "x-middleware-prefetch": "1", "x-nextjs-data": "1" },
  { "x-middleware-set-cookie": "a=b", "x-middleware-invoke": "1" },
  { "x-invoke-path": "/overview", "x-invoke-status": "500", "x-invoke-error": '{"message":"x"}' },
  { "x-matched-path": "/overview", "x-now-route-matches": "1=%zz" },
  { "x-next-revalidated-tags": "x", "x-prerender-revalidate": "y", "x-next-revalidate-tag-token": "z" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
  { "next-resume": "1", "next-hmr-refresh": "1", "next-html-request-id": "x" },
  { cookie: "__prerender_bypass=1; __next_preview_data=x" },
  { cookie: "a=%zz; ".repeat(2_000) },
  { cookie: `__Host-sid=${"x".repeat(12_000)}` },
  { host: "localhost:99999", origin: "null", referer: "%zz" },
];

const PATHS = ["/overview", "/sign-in", "/nowhere", "/campaigns/%00", "/api/facts", "/_next/static/x.js"];
const MALFORMED = [
  "/%",
  "/%zz",
  "/%c0%ae",
  "/%E0%A4%A",
  "/api/%",
  "/_next/%ff",
  "/campaigns/%f0%28",
  "/?%zz=%",
];

test("what speaks the framework's own tongue is never a failure, and leaves no raw line in the log", async () => {
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  for (const question of questions()) {
    const { status } = await desk.ask(question);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500)
      failed.push(`${status} ${question.path} ${JSON.stringify(question.headers).slice(0, 200)}`);
  }
  assert.deepEqual(failed, []);
  assert.ok((statuses.get(200) ?? 0) > 20, "some of it is what a browser asks");
  requireLines(await printed());
});

function* questions(): Generator<Question> {
  for (const path of PATHS) {
    for (const own of INTERNALS) {
      yield { path, headers: own };
      // With the hash that the browser's own router sends along, and as somebody who is signed in.
      yield { path: `${path}?_rsc=1a2b3`, headers: { cookie, ...own } };
      yield { path, method: "POST", headers: { cookie, ...own }, body: FORM };
    }
  }
  for (const path of MALFORMED) yield { path, headers: { cookie } };
  for (const own of INTERNALS) yield { path: "/api/nowhere", method: "POST", headers: own, body: FORM };
}

test("a router state that is none: the request fails alone, in one line of the log, and says nothing of the inside", async () => {
  for (const state of ["%zz", "x".repeat(9_000), "%5B%22%22%2C%7B%22children%22%3A1%7D%5D"]) {
    const headers = { cookie, rsc: "1", "next-router-state-tree": state };
    // The first is sent on to the address with Next's own mark.
    const { location = "/overview" } = (await desk.ask({ path: "/overview", headers })).headers;
    const { status, body } = await desk.ask({ path: location, headers });
    assert.ok(status >= 400 && status < 600, `${status}: ${body}`);
    assert.doesNotMatch(body, /router state|node_modules|\.js:\d/);
    assert.equal((await desk.ask({ path: "/overview", headers: { cookie } })).status, 200);
  }
  requireLines(await printed());
});

test("a page that fails stands in the log as one line, with its route and its reason", async () => {
  await desk.context.db.query("ALTER TABLE session RENAME TO session_away");
  const asked = await desk.ask({ path: "/overview", headers: { cookie } });
  await desk.context.db.query("ALTER TABLE session_away RENAME TO session");
  assert.equal(asked.status, 500);
  await desk.untilPrinted(/"event":"a page failed".*"routePath":"[^"]*overview".*relation/);
  requireLines(desk.printed());
});

/** All that was printed once nothing more comes. */
async function printed(): Promise<string> {
  for (let before = -1; before !== desk.printed().length; ) {
    before = desk.printed().length;
    await wait(300);
  }
  return desk.printed();
}

function requireLines(text: string): void {
  for (const line of text.split("\n").filter(Boolean)) {
    const entry: unknown = JSON.parse(line.startsWith("{") ? line : `"raw line: ${encodeURI(line)}"`);
    assert.ok(
      typeof entry === "object" && entry !== null && "event" in entry && "level" in entry,
      String(entry),
    );
  }
}

test("no source map is shipped, and none is asked for", async () => {
  const files = globSync("**/*.*", { cwd: STATIC });
  assert.ok(files.some((file) => file.endsWith(".js")) && files.some((file) => file.endsWith(".css")));
  assert.deepEqual(
    files.filter((file) => file.endsWith(".map")),
    [],
  );
  for (const file of files) {
    assert.ok(!readFileSync(join(STATIC, file)).includes("sourceMappingURL"), file);
    assert.equal((await desk.ask({ path: `/_next/static/${file}.map` })).status, 404, file);
  }
});
