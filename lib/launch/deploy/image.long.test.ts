import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { findFreePort } from "../launcher/port.ts";
import { ROOT } from "../root.ts";
import { limitMs } from "../test/machine-speed.ts";

// Where no container engine runs, an image is what its file says: each of its steps is done here in an empty folder.

const BUILD_MS = 600_000;
/** What runs the console in the image, and may write nothing of it. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = mkdtempSync(join(tmpdir(), "tuma-image-"));
const built = join(folder, "build");
const data = join(folder, "data");
const image = join(folder, "image");
const [build = [], run = []] = stagesOf(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
let database: TestDatabase;

before(
  async () => {
    chmodSync(folder, 0o755);
    database = await createTestDatabase();
    for (const stage of [build, run]) for (const step of stage) doStep(step, stage === build ? built : image);
    execFileSync("chmod", ["-R", "a-w", image]);
  },
  { timeout: limitMs(BUILD_MS) },
);
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("image: its steps in an empty folder -> a console that serves as a user without rights, writes nothing of the image, and ends in order", async () => {
  const started = new Date();
  const { container, port, said } = await start({ TUMA_DATA: data });
  assert.equal(await exitCodeOf(health(port)), 0, "its health check");
  assert.match(said(), /^Ready\. /m);
  container.kill("SIGTERM");
  assert.equal(await exitCodeOf(container), 0);
  const written = execFileSync("find", [image, "-newermt", started.toISOString(), "-type", "f"], {
    encoding: "utf8",
  });
  assert.equal(written, "");
  assert.equal(await exitCodeOf(health(port)), 1, "what does not answer is not healthy");
});

test("image: no volume at TUMA_DATA -> it says what is lost with the container", async () => {
  const inside = join(image, "data");
  execFileSync("chmod", ["u+w", image]);
  mkdirSync(inside);
  execFileSync("chown", ["65534:65534", inside]);
  const { container, said } = await start({ TUMA_DATA: inside });
  assert.match(said(), /No volume is mounted at TUMA_DATA/);
  container.kill("SIGTERM");
  assert.equal(await exitCodeOf(container), 0);
});

test("image: without a database of its own -> it says which setting is missing", async () => {
  const { container, said } = launch({ TUMA_DATA: data, DATABASE_URL: "" });
  assert.equal(await exitCodeOf(container), 1);
  assert.match(said(), /set DATABASE_URL/);
});

test("image: what it ships beside its base is less than 350 MB", (t) => {
  const kilobytes = Number(execFileSync("du", ["-sk", image], { encoding: "utf8" }).split("\t")[0]);
  t.diagnostic(`${Math.round(kilobytes / 1024)} MB`);
  assert.ok(kilobytes < 350 * 1024, `${kilobytes} kB`);
});

type Step = { verb: string; words: string };

/** The instructions of each stage, lines that go on joined. */
function stagesOf(file: string): Step[][] {
  const lines = file
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter(Boolean);
  const steps = lines.map((line) => {
    const [, verb = "", words = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { verb, words };
  });
  const starts = steps.flatMap(({ verb }, at) => (verb === "FROM" ? [at] : []));
  return starts.map((at, place) => steps.slice(at + 1, starts[place + 1]));
}

const DONE = new Set(["COPY", "RUN", "WORKDIR"]);
const TOLD = new Set(["ARG", "ENV", "LABEL", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"]);

function doStep({ verb, words }: Step, place: string): void {
  assert.ok(DONE.has(verb) || TOLD.has(verb), `${verb} is an instruction that this test knows`);
  if (!DONE.has(verb)) return;
  mkdirSync(place, { recursive: true });
  if (verb === "RUN") {
    const script = words.replaceAll("/data", data).replaceAll("node:node", "65534:65534");
    execFileSync("bash", ["-ec", script], { cwd: place, stdio: ["ignore", "ignore", "inherit"] });
  } else if (verb === "COPY") copy(words.split(" "), place);
}

function copy(words: string[], place: string): void {
  if (words[0] === "--from=build")
    cpSync(built, place, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  else copySources(words[0] === "." ? sources() : words.slice(0, -1), place);
}

function copySources(names: readonly string[], place: string): void {
  for (const name of names) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    cpSync(join(ROOT, name), join(place, name), { preserveTimestamps: true });
  }
}

/** What an image may be made of: the sources, without what `.dockerignore` names. */
function sources(): string[] {
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => /^[^#]/.test(line));
  const all = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  return all
    .split("\n")
    .filter((name) => name !== "" && !ignored.some((each) => name === each || name.startsWith(`${each}/`)))
    .filter((name) => statSync(join(ROOT, name), { throwIfNoEntry: false })?.isFile());
}

/** The environment of the image, as its file says. */
function environment(): Record<string, string> {
  const told = run.filter(({ verb }) => verb === "ENV").flatMap(({ words }) => words.split(" "));
  return Object.fromEntries(
    told.map((each) => each.split("=") as [string, string]).filter(([name]) => name !== "TUMA_COMMIT"),
  );
}

const commandOf = (verb: string): string[] => {
  const { words = "[]" } = run.find((step) => step.verb === verb) ?? {};
  return JSON.parse(words.slice(words.indexOf("[")));
};

function runAsNobody([program, ...words]: string[], env: Record<string, string>): ChildProcess {
  assert.equal(program, "node");
  return spawn(process.execPath, words, {
    ...NOBODY,
    cwd: image,
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function launch(settings: Record<string, string>) {
  const container = runAsNobody(commandOf("ENTRYPOINT"), {
    ...environment(),
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    SERVICE_BASE_URL: "http://127.0.0.1:9",
    SERVICE_API_KEY: "key",
    ...settings,
  });
  let text = "";
  for (const stream of [container.stdout, container.stderr]) stream?.on("data", (chunk) => (text += chunk));
  return { container, said: () => text };
}

async function start(settings: Record<string, string>) {
  const port = await findFreePort();
  const launched = launch({ PORT: String(port), ...settings });
  await until(
    () => {
      assert.equal(launched.container.exitCode, null, launched.said());
      return /^Ready\. /m.test(launched.said());
    },
    launched.said,
    120_000,
  );
  return { ...launched, port };
}

const health = (port: number) =>
  runAsNobody(commandOf("HEALTHCHECK"), { ...environment(), PORT: String(port) });

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
