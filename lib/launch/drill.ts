import { randomBytes, randomInt } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { readServer, withCopySession } from "#lib/db/index.ts";
import { createRandom, shuffled } from "#lib/sandbox/faults.ts";
import { makeBackup, restoreBackup } from "#lib/server/backup/index.ts";
import { type LaunchEnv, readLaunchEnv } from "#lib/server/env.ts";
import { VERSION } from "#lib/server/overview/index.ts";
import { countOpen, listOutcomes, readDatabaseBytes } from "#lib/server/store/backup/shadow.ts";
import { findBackupState } from "#lib/server/store/backup/state.ts";
import { FOLDERS, megabytes } from "./backup.ts";
import { staleParts } from "./build/freshness.ts";
import { isGood, judge } from "./drill/judge.ts";
import { type Kill, pageOf, type Report, type Restored, sentenceOf } from "./drill/page.ts";
import { openShadow, PARTS, type Shadow } from "./drill/shadow.ts";
import { startTraffic } from "./drill/traffic.ts";
import { say, sentenceOf as sentenceOfError } from "./launcher/child.ts";
import { findDatabase } from "./launcher/find-link.ts";
import { listenForStop } from "./launcher/listen-for-stop.ts";
import { retryFor } from "./launcher/port.ts";
import { databaseFault, folderFault } from "./launcher/start-database.ts";
import { type FolderLock, lockFolder } from "./launcher/with-folder.ts";
import { listWorkersIn } from "./postgres/server.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { findCommit } from "./root.ts";

const KILLS_OF_EACH = 3;
const WITHIN_MS = 120_000;
/** Two new servers, their logs, and what the sandbox writes. */
const BESIDE_BYTES = 512 * 1024 ** 2;

type Stops = (() => Promise<void>)[];
type Run = {
  settings: LaunchEnv;
  url: string;
  live: Live;
  folder: string;
  seed: number;
  stops: Stops;
  signal: AbortSignal;
};

/**
 * Restores the last backup, or a copy made now, beside the console, kills each part of it by a seed while messages are asked for, and writes
 * what became of them into `file`. Answers whether all is as promised. Of the shadow nothing stays, however this ends.
 */
export async function drill({
  file = nameNow(),
  seed = randomInt(1_000_000),
}: DrillOptions): Promise<boolean> {
  const page = resolve(file);
  requirePlace(page);
  const settings = readLaunchEnv();
  const url = settings.MIGRATION_DATABASE_URL ?? (await findDatabase(settings));
  const live = await readLive(url);
  requireBuilt();
  const folder = join(settings.dataFolder, "drill");
  const lock = takeFolder(settings.dataFolder, folder);
  const stops: Stops = [];
  const { interrupted, signal, release } = listenForStop({
    saying: "Stopping: nothing of the copy stays…",
    reason: "The drill was stopped before its end: there is no page of it, and nothing of the copy stays",
  });
  try {
    const work = run({ settings, url, live, folder, seed, stops, signal });
    // After an interrupt nobody waits for it: what it works with is stopped below.
    work.catch(() => undefined);
    const report = await Promise.race([work, interrupted]);
    say(`${report.isGood ? "✔ Passed" : "✘ Failed"}: ${sentenceOf(report)}.`);
    await writeFile(page, pageOf(report), { flag: "wx", mode: 0o600 });
    say(`${page} is the page to file.`);
    return report.isGood;
  } finally {
    await stopAll(stops);
    lock.release();
    await rm(folder, { recursive: true, force: true });
    release();
  }
}

export type DrillOptions = { file?: string | undefined; seed?: number | undefined };

async function run({ settings, url, live, folder, seed, stops, signal }: Run): Promise<Report> {
  const startedAt = new Date();
  await clear(folder);
  await requireRoom(settings.dataFolder, live.bytes);
  const service = await startServer(join(folder, "service"), stops, signal);
  const { restored, server } = await restoreLast({ settings, url, live, folder, stops, signal });
  say(`Starting the copy, then ${PARTS.length * KILLS_OF_EACH} kills by seed ${seed}…`);
  const commit = settings.commit ?? findCommit();
  signal.throwIfAborted();
  const shadow = await openShadow({
    ...{ settings, commit, folder, stops, signal },
    ...{ databaseUrl: server.url, serviceUrl: service.url },
  }).catch((error: unknown) => Promise.reject(signal.aborted ? error : withOutput(error, folder)));
  const { kills, accepted, unanswered } = await killEach(shadow, { seed, stops, signal });
  const rows = await listOutcomes(shadow.db, shadow.key.id);
  const verdict = judge({ accepted, rows, ledger: await shadow.listLedger(0) });
  const { kind, version } = await readServer(server.url);
  const isBack = kills.every(({ backAfterMs }) => backAfterMs !== null);
  return {
    ...{
      origin: settings.publicOrigin,
      version: VERSION,
      commit: commit ?? null,
      database: `${kind} ${version}`,
    },
    ...{ seed, startedAt, endedAt: new Date(), restored, kills, verdict, unanswered },
    isGood: isGood(verdict) && isBack && unanswered === 0 && !(restored.from === "copy" && restored.isFault),
  };
}

/** What a drill that was killed has not put away. */
async function clear(folder: string): Promise<void> {
  for (const name of ["postgres", "service"]) {
    const data = join(folder, name, "data");
    for (const pid of listWorkersIn(data)) process.kill(pid, "SIGKILL");
    await retryFor(WITHIN_MS, () => listWorkersIn(data).length === 0);
  }
  for (const name of ["postgres", "service", "data", "copy.backup", "processes.txt"])
    await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

type Live = { bytes: number; last: { file: string; at: Date } | null };

/** All that is asked of the console's own database, beside the copy: nothing is written to it. */
async function readLive(url: string): Promise<Live> {
  try {
    return await withCopySession(
      url,
      async (session) => {
        const { madeAt, place } = await findBackupState(session);
        const last = madeAt && place ? { file: place.slice(place.indexOf(":") + 1), at: madeAt } : null;
        return { bytes: await readDatabaseBytes(session), last };
      },
      "tuma drill",
    );
  } catch (cause) {
    const fault = databaseFault("DATABASE_URL", cause);
    throw fault === cause
      ? new Error("the database of the console cannot be read, and nothing was begun", { cause })
      : fault;
  }
}

function takeFolder(dataFolder: string, folder: string): FolderLock {
  let lock: FolderLock | undefined;
  try {
    lock = lockFolder(folder);
  } catch (error) {
    throw folderFault(dataFolder, error);
  }
  if (!lock) throw new Error("another drill runs on this console: wait for it");
  return lock;
}

/** The copy, what is restored of it, and as much again of its log. */
async function requireRoom(dataFolder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder);
  const sentence = lackOf({ free: bavail * bsize, bytes, dataFolder });
  if (sentence) throw new Error(sentence);
}

/** What a person does about a disk on which the drill has no room; null where it has. */
export function lackOf({
  free,
  bytes,
  dataFolder,
}: {
  free: number;
  bytes: number;
  dataFolder: string;
}): string | null {
  const needed = 3 * bytes + BESIDE_BYTES;
  if (free >= needed) return null;
  return `the drill needs ${megabytes(needed)} for its copy, and ${megabytes(free)} are free in ${dataFolder}: make room there, and nothing was begun`;
}

async function startServer(dataDir: string, stops: Stops, signal: AbortSignal): Promise<EmbeddedPostgres> {
  signal.throwIfAborted();
  const starting = startPostgres({ dataDir });
  stops.push(() =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    ),
  );
  return starting;
}

type Restoring = Omit<Run, "seed">;

/** The last backup where it can be restored, else a copy made now, and why. */
async function restoreLast(restoring: Restoring): Promise<{ restored: Restored; server: EmbeddedPostgres }> {
  const { settings, url, folder, signal } = restoring;
  const { last } = restoring.live;
  const { dataFolder, BACKUP_SECRET } = settings;
  const lack = lackOfBackup(last, BACKUP_SECRET);
  let failure: string | null = null;
  if (last && BACKUP_SECRET && !lack) {
    say(`Restoring ${last.file}…`);
    try {
      const { server, ...found } = await restoreInto(restoring, last.file, BACKUP_SECRET);
      return { server, restored: { from: "backup", name: basename(last.file), ...found } };
    } catch (error) {
      signal.throwIfAborted();
      failure = `${last.file} could not be restored: ${sentenceOfError(error)}`;
    }
  }
  const why = failure ?? lack ?? "";
  say(`${why}. Making a copy now…`);
  const secret = randomBytes(32).toString("hex");
  const file = join(folder, "copy.backup");
  await makeBackup({ url, dataFolder, file, secret, version: VERSION, isScratch: true });
  const { server, ...found } = await restoreInto(restoring, file, secret);
  return { server, restored: { from: "copy", why, isFault: failure !== null, ...found } };
}

function lackOfBackup(last: Live["last"], secret: string | undefined): string | null {
  if (!last) return "No backup was made yet";
  const of = `The last backup, ${basename(last.file)} of ${last.at.toISOString()},`;
  if (!existsSync(last.file)) return `${of} is not on this host (${hostname()})`;
  return secret === undefined ? `${of} cannot be read here: BACKUP_SECRET is not set` : null;
}

/** Into a server of its own, which is gone again where it fails. */
async function restoreInto({ folder, stops, signal }: Restoring, file: string, secret: string) {
  const server = await startServer(join(folder, "postgres"), stops, signal);
  const dataFolder = join(folder, "data");
  try {
    const found = await restoreBackup({
      ...{ file, secret, url: server.url, dataFolder, version: VERSION, migrations: FOLDERS },
    });
    return { server, ...found };
  } catch (error) {
    if (signal.aborted) throw error;
    await server.stop();
    await rm(join(folder, "postgres"), { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
}

type Killed = { kills: Kill[]; accepted: string[]; unanswered: number };

/** Kills while clients ask, one part after the other has come back, until each had its turns; then lets all come to an end. */
async function killEach(
  shadow: Shadow,
  { seed, stops, signal }: Pick<Run, "seed" | "stops" | "signal">,
): Promise<Killed> {
  const random = createRandom(seed);
  const order = shuffled(
    PARTS.flatMap((part) => Array.from({ length: KILLS_OF_EACH }, () => part)),
    random,
  );
  const { origin, key } = shadow;
  const name = `Drill ${randomBytes(4).toString("hex")}`;
  // Of its own: how often clients ask depends on the machine, and the order and the pauses of kills do not.
  const traffic = startTraffic({ origin, secret: key.secret, name, random: createRandom(seed + 1) });
  stops.push(() => traffic.stop(0).catch(() => undefined));
  const sentAfter = followLedger(shadow, traffic.asked);
  const isBack = (since: number) => retryFor(WITHIN_MS, () => sentAfter(since));
  if (!(await Promise.race([isBack(0), traffic.failed])))
    throw new Error("the copy sends nothing, before anything was killed");
  const kills: Kill[] = [];
  for (const part of order) {
    await systemClock.sleep(200 + random() * 1_800, signal);
    signal.throwIfAborted();
    const [at, since] = [new Date(), performance.now()];
    shadow.kill(part);
    const hasCome = await Promise.race([isBack(since), traffic.failed]);
    const backAfterMs = hasCome ? performance.now() - since : null;
    kills.push({ part, at, backAfterMs });
    say(
      `${kills.length} of ${order.length}: ${part} killed, ${hasCome ? `back after ${((backAfterMs ?? 0) / 1_000).toFixed(1)} s` : "not back in time"}`,
    );
    if (!hasCome) break;
  }
  await traffic.stop(WITHIN_MS);
  await retryFor(WITHIN_MS, async () => (await countOpen(shadow.db, key.id).catch(() => 1)) === 0);
  return {
    kills,
    accepted: traffic.asked.flatMap(({ text, answer }) => (answer === "accepted" ? [text] : [])),
    unanswered: traffic.asked.filter(({ answer }) => answer === null).length,
  };
}

/** Whether the service was made to send a message that was asked for after that moment. */
function followLedger(shadow: Shadow, asked: readonly { text: string; askedAt: number }[]) {
  let last = 0;
  let newest = Number.NEGATIVE_INFINITY;
  return async (since: number): Promise<boolean> => {
    const entries = await shadow.listLedger(last);
    last = entries.at(-1)?.seq ?? last;
    const texts = new Set(entries.map(({ content }) => content));
    for (const { text, askedAt } of asked) if (texts.has(text)) newest = Math.max(newest, askedAt);
    return newest > since;
  };
}

function requirePlace(page: string): void {
  if (existsSync(page)) throw new Error(`${page} is there already: name another file`);
  try {
    accessSync(dirname(page), constants.W_OK);
  } catch {
    throw new Error(`${dirname(page)} is no folder in which a page can be written: name another file`);
  }
}

function requireBuilt(): void {
  if (staleParts().length > 0)
    throw new Error("The console is not built of these sources: npm run build, then run this again");
}

/** What the processes of the shadow printed last says why they do not come up. */
function withOutput(error: unknown, folder: string): Error {
  const printed = readFileSync(join(folder, "processes.txt"), "utf8").trim().slice(-2_000);
  return new Error(`the copy cannot start (${sentenceOfError(error)})${printed ? `:\n${printed}` : ""}`);
}

async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) => say(sentenceOfError(error)));
}

const nameNow = (): string => `tuma-drill-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.html`;
