import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { systemClock } from "#lib/clock.ts";
import type { Grant } from "#lib/contract/desk/overview.ts";
import { countConnections, type Db, openDatabase, readServer } from "#lib/db/index.ts";
import { type LaunchEnv, readEnv, readLaunchEnv } from "#lib/server/env.ts";
import { askGrants, VERSION } from "#lib/server/overview/index.ts";
import { type BackupState, findBackupState } from "#lib/server/store/backup/state.ts";
import { type Figures, readFigures } from "#lib/server/store/console/figures.ts";
import { listMissingMigrations } from "#lib/server/store/console/readiness.ts";
import { createService } from "#lib/service/index.ts";
import { sentenceOf } from "./launcher/child.ts";
import { findDatabase } from "./launcher/find-link.ts";
import { requireServer } from "./launcher/start-database.ts";
import { findCommit } from "./root.ts";

/** What was found about one thing; `remedy` where somebody has to do something. */
export type Finding = { about: string; said: string; remedy?: string };

const ANSWER_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOW_BYTES = 2 * 1024 ** 3;

/**
 * Looks at all that a console with these settings needs, from the host it runs on, and changes nothing. What cannot be seen is a
 * finding; throws only for settings that no console would start with.
 */
export async function examine(source: Record<string, string | undefined> = process.env): Promise<Finding[]> {
  const settings = readLaunchEnv(source);
  const ofHost = [
    versionOf({ commit: settings.commit ?? undefined }),
    ...settingsOf(settings),
    ...(await diskOf(settings)),
  ];
  const [ofDatabase, ofAddress, ofService] = await Promise.all([
    databaseOf(settings),
    addressOf(settings),
    serviceOf(settings, source),
  ]);
  return [...ofHost, ...ofDatabase, ...ofAddress, ...ofService];
}

function versionOf({ commit = findCommit() }: { commit?: string | undefined }): Finding {
  const of = commit ? `, commit ${commit.slice(0, 8)}` : "";
  return { about: "Version", said: `Tuma ${VERSION}${of}, on Node ${process.versions.node}` };
}

function settingsOf(settings: LaunchEnv): Finding[] {
  const { publicOrigin, port, trustProxyHops, SERVICE_BASE_URL, SERVICE_WEBHOOK_SECRET } = settings;
  const { protocol, hostname, port: outside } = new URL(publicOrigin);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isBehindProxy = !isLocal && outside !== String(port);
  return [
    protocol === "https:" || isLocal
      ? { about: "Address", said: `People open ${publicOrigin}` }
      : {
          about: "Address",
          said: `People open ${publicOrigin}, which is not encrypted`,
          remedy: "put a proxy with a certificate in front, and name its https address in PUBLIC_ORIGIN",
        },
    isBehindProxy && trustProxyHops === 0
      ? {
          about: "Proxies",
          said: "The address that people open is not where the console listens, and no proxy is trusted",
          remedy:
            "set TRUST_PROXY_HOPS to how many proxies are in front: else all people count as one address",
        }
      : { about: "Proxies", said: `${trustProxyHops} trusted` },
    SERVICE_BASE_URL && !SERVICE_WEBHOOK_SECRET
      ? {
          about: "Callbacks",
          said: "No secret is set, so none can be verified",
          remedy: "set SERVICE_WEBHOOK_SECRET to the secret of the callbacks of the service",
        }
      : { about: "Callbacks", said: "They are verified by a secret" },
  ];
}

async function diskOf({ dataFolder }: LaunchEnv): Promise<Finding[]> {
  const found = await statfs(dataFolder).catch(() => null);
  if (!found)
    return [
      {
        about: "Disk",
        said: `${dataFolder} is not there yet`,
        remedy: "start the console once, or correct TUMA_DATA",
      },
    ];
  const free = found.bavail * found.bsize;
  const said = `${(free / 1024 ** 3).toFixed(1)} GB are free in ${dataFolder}`;
  return [
    free < LOW_BYTES
      ? { about: "Disk", said, remedy: "make room: a full disk stops sending" }
      : { about: "Disk", said },
  ];
}

async function databaseOf(settings: LaunchEnv): Promise<Finding[]> {
  try {
    const url = await findDatabase(settings);
    const server = await readServer(url);
    requireServer("DATABASE_URL", server);
    const { max, spare } = await countConnections(url);
    const db = openDatabase(url, { max: 1, name: "tuma doctor" });
    try {
      return [
        {
          about: "Database",
          said: `${server.kind === "PostgreSQL" ? "" : `${server.kind}, `}PostgreSQL ${server.version} in ${server.encoding}, ${spare} of ${max} connections are free`,
        },
        ...(await schemaOf(db)),
        ...worksOf(await readFigures(db, systemClock.now())),
        backupOf(await findBackupState(db), settings.backupFolder),
      ];
    } finally {
      await db.close();
    }
  } catch (error) {
    const remedy = "start it, or correct DATABASE_URL; the embedded one runs while the console does";
    return [{ about: "Database", said: sentenceOf(error), remedy }];
  }
}

async function schemaOf(db: Db): Promise<Finding[]> {
  const missing = await listMissingMigrations(db);
  if (missing.length === 0) return [{ about: "Migrations", said: "All are applied" }];
  return [
    {
      about: "Migrations",
      said: `${missing.length} are missing`,
      remedy: "start the console of this version once",
    },
  ];
}

const secondsIn = (seconds: number): string => `${Math.round(seconds)} s`;
const LATE_S = 60;

function worksOf(figures: Figures): Finding[] {
  const { workers, loopsStandingStill, databaseAheadS: ahead, unknownAttempts, needAttention } = figures;
  return [
    Math.abs(ahead) > 2
      ? {
          about: "Clock",
          said: `That of the database is ${secondsIn(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"} this host`,
          remedy: "let both follow the same time servers: callbacks 5 minutes apart are refused",
        }
      : { about: "Clock", said: "This host and the database agree" },
    workers === 0
      ? {
          about: "Workers",
          said: "None runs",
          remedy: "start the console, or a process with ROLE=worker: nothing is sent without",
        }
      : { about: "Workers", said: `${workers} ${workers === 1 ? "runs" : "run"}` },
    ...(workers > 0 && loopsStandingStill > 0
      ? [
          {
            about: "Loops",
            said: `${loopsStandingStill} have not gone on for a minute`,
            remedy: "read the log of the worker, then start it again",
          },
        ]
      : []),
    lagOf(
      "Events",
      figures.projectionLagS,
      "worked in",
      "look whether workers keep up: each works in about 4,000 a second",
    ),
    lagOf(
      "SMS statuses",
      figures.pollLagS,
      "asked for",
      "look whether the service answers, and how fast (Settings, Pace)",
    ),
    lagOf(
      "Events out",
      figures.outgoingLagS,
      "posted",
      "look at Settings, Own systems, which address does not answer",
    ),
    unknownAttempts + needAttention === 0
      ? { about: "Decisions", said: "None is waited for" }
      : {
          about: "Decisions",
          said: `${unknownAttempts} requests without an answer and ${needAttention} stopped campaigns wait for somebody`,
          remedy: "open Home, Needs you",
        },
  ];
}

const OLD_BACKUP_MS = 2 * DAY_MS;

function backupOf({ madeAt, place, failure }: BackupState, folder: string | null): Finding {
  const about = "Backup";
  if (failure)
    return {
      about,
      said: `The last one of a night failed: ${failure}`,
      remedy: "correct that: another is tried in an hour",
    };
  if (!madeAt || !place)
    return {
      about,
      said: "None was ever made",
      remedy:
        folder === null
          ? "set BACKUP_DIR and BACKUP_SECRET, or run npm run admin -- backup FILE every day"
          : `wait for the night, or run npm run admin -- backup FILE; the one of the night goes to ${folder}`,
    };
  const ageMs = systemClock.now().getTime() - madeAt.getTime();
  const said = `The last is ${Math.round(ageMs / HOUR_MS)} hours old, at ${place}`;
  return ageMs > OLD_BACKUP_MS
    ? { about, said, remedy: "make one, and look why none was made since" }
    : { about, said };
}

function lagOf(about: string, lagS: number | null, what: string, remedy: string): Finding {
  if (lagS === null || lagS < LATE_S) return { about, said: `All are ${what} in time` };
  return { about, said: `The first has waited ${secondsIn(lagS)} to be ${what}`, remedy };
}

/** What a person who opens the console meets: asked by its public address, as they would. */
async function addressOf({ publicOrigin }: LaunchEnv): Promise<Finding[]> {
  const about = "From outside";
  try {
    const answer = await fetch(`${publicOrigin}/api/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status, detail } = (await answer.json()) as { status?: string; detail?: string };
    if (status !== "ready")
      return [
        {
          about,
          said: `${publicOrigin} answers ${answer.status}: ${detail ?? "it is not ready"}`,
          remedy: "read the log of the web process",
        },
      ];
  } catch (error) {
    const remedy = "start the console; if it runs, look at the proxy, the name and the firewall between";
    return [{ about, said: `${publicOrigin} does not answer (${sentenceOf(error)})`, remedy }];
  }
  const days = await daysOfCertificate(publicOrigin);
  if (days === null) return [{ about, said: `${publicOrigin} is ready` }];
  const said = `${publicOrigin} is ready, and its certificate is good for ${days} days`;
  return [days < 14 ? { about, said, remedy: "renew the certificate" } : { about, said }];
}

function daysOfCertificate(origin: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Math.floor((ends - systemClock.now().getTime()) / DAY_MS));
    });
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
  });
}

/** Three reads of what nobody has: they send nothing and cost nothing. */
async function serviceOf(
  { SERVICE_BASE_URL, SESSION_SECRET = randomUUID() }: LaunchEnv,
  source: Record<string, string | undefined>,
): Promise<Finding[]> {
  const about = "Service";
  if (!SERVICE_BASE_URL) return [{ about, said: "The built-in sandbox answers, no real message is sent" }];
  const { service, templatePaths } = readEnv({
    ...{ DATABASE_URL: "postgresql://of.no.use/here", ...source, SESSION_SECRET },
  });
  const grants = await askGrants(createService({ ...service, templatePaths, secrets: [] }));
  return grants.map(({ group, state, detail, latencyMs }) => {
    const said = `${GROUP[group]}: ${detail.replace(/\.$/, "")} (${latencyMs} ms)`;
    return state === "works" ? { about, said } : { about, said, remedy: SERVICE_REMEDY[state] };
  });
}

const GROUP = { chat: "Chat", sms: "SMS", voice: "Voice" } as const;
const SERVICE_REMEDY: Record<Exclude<Grant["state"], "works">, string> = {
  refused: "correct SERVICE_API_KEY, or ask the service what this key may do",
  unreachable: "look at SERVICE_BASE_URL, the firewall and the service",
  unclear: "ask the service: its answer says neither yes nor no",
};

/** The findings as lines for a person, those with something to do marked. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ about, said, remedy }) => [
    `${remedy ? "✘" : "✔"} ${about}: ${said.replace(/\.$/, "")}.`,
    ...(remedy ? [`  To do: ${remedy}.`] : []),
  ]);
