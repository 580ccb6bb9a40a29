import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import {
  type Example,
  examplesOf,
  KEY_VARIABLE,
} from "../../components/settings/own-systems/developers/examples.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const RUNS_WITHIN_MS = 60_000;
const exec = promisify(execFile);

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let web: WebProcess;
let worker: WorkerProcess;
let folder: string;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "examples" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: {} });
  folder = await mkdtemp(join(tmpdir(), "tuma-examples-"));
  web = await startWebProcess(database.url, join(folder, "web"));
  worker = startWorkerProcess(database.url, sandbox);
});
after(async () => {
  web.process.kill("SIGTERM");
  if (web.process.exitCode === null) await once(web.process, "exit");
  await worker.kill();
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const told = () => ({ origin: web.origin.replace("127.0.0.1", "localhost"), sender: "AMANI AGRO" });
const LANGUAGES = examplesOf({ origin: "", sender: "" }).map(({ language }) => language);
const exampleIn = (language: Example["language"]): Example =>
  examplesOf(told()).find((each) => each.language === language) ?? assert.fail(language);

const isInstalled = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

/** As a reader does: the file saved as it stands, and run as the page says. */
async function run({ file, code, run: line }: Example, secret: string): Promise<string> {
  await writeFile(join(folder, file), code);
  const [program = "", ...args] = line.split(" ");
  const env = { ...process.env, [KEY_VARIABLE]: secret };
  const { stdout } = await exec(program, args, { cwd: folder, env, timeout: RUNS_WITHIN_MS });
  return stdout;
}

const idIn = (said: string): string =>
  /msg_[\da-f-]{36}_\d+/.exec(said)?.[0] ?? assert.fail(`no message is named: ${said}`);

const statesOf = async (keyId: string) =>
  db.query<{ state: string; number: string }>(
    `SELECT r.state, r.number FROM api_message a JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq
     WHERE a.key_id = $1`,
    [keyId],
  );

for (const language of LANGUAGES)
  test(`the example in ${language}: run as it stands, twice -> one message, sent once, and the same answer`, async (t) => {
    const example = exampleIn(language);
    const [program = ""] = example.run.split(" ");
    if (language === "php" && !isInstalled(program)) return assertRead(example, (line) => t.diagnostic(line));
    if (language === "curl") assert.ok(isInstalled("curl"), "curl is not installed; .ci/run installs it");
    assert.ok(isInstalled(program), `${program} is not installed; .ci/run installs it`);
    const { id, secret } = await plantKey(db);
    const first = await run(example, secret);
    assert.match(first, /queued|sending|accepted|sent|delivered/);
    assert.equal(idIn(await run(example, secret)), idIn(first));
    await until(
      async () => (await statesOf(id)).every(({ state }) => state === "accepted"),
      "the message of the example is not accepted",
    );
    assert.deepEqual(
      (await statesOf(id)).map(({ number }) => number),
      ["+255754000321"],
    );
  });

test("the examples: a key that is refused -> each says the code and ends with a failure", async () => {
  for (const language of LANGUAGES.filter((each) => each !== "php" || isInstalled("php"))) {
    const failed = await run(exampleIn(language), "tuma_test_mistyped").catch((error) => error);
    assert.ok(failed instanceof Error, language);
    const { stdout, stderr } = failed as Error & { stdout: string; stderr: string };
    assert.match(stdout + stderr, /key_refused/, language);
  }
});

/**
 * PHP is no part of a usual machine, and no package of npm brings it: where it is missing its example is read by a parser of
 * PHP, and asks with the words of the others. `.ci/run` installs PHP, so there it is run.
 */
function assertRead({ code }: Example, say: (line: string) => void): void {
  say("php is not installed: its example is parsed here and not run; .ci/run installs php-cli and runs it");
  const texts: string[] = [];
  JSON.stringify(new Engine({}).parseCode(code, "first.php"), (key, value) => {
    if (key === "value" && typeof value === "string") texts.push(value);
    return value;
  });
  const { origin, sender } = told();
  const needed = [`${origin}/api/v1`, "/messages", "POST", "Authorization: Bearer ", "Idempotency-Key: "];
  for (const text of [...needed, KEY_VARIABLE, "+255754000321", "sms", sender, "order-1042-ready"])
    assert.ok(texts.includes(text), `${text} is not in ${texts.join(" | ")}`);
}
