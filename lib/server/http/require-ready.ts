import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import type { DoorKey } from "#lib/contract/desk/endpoints/index.ts";
import type { SendRight } from "#lib/contract/desk/team/channel-rights.ts";
import { hasRight, isSendRight, type Right } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t, translated } from "#lib/contract/language.ts";
import { whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Actor, Context } from "../context.ts";
import { DRAINING_KEY } from "../process-globals.ts";
import { findReadiness, listMissingMigrations, probeWrite } from "../store/console/readiness.ts";

type ReadyCtx = Pick<Context, "db" | "env" | "clock">;

/**
 * Throws `not_ready` while this process drains, database or journal cannot be written, or a migration is missing. Both are
 * written to, as a full disk is only seen so.
 */
export async function requireReady(ctx: ReadyCtx): Promise<void> {
  const { db } = ctx;
  if ((globalThis as { [DRAINING_KEY]?: boolean })[DRAINING_KEY])
    throw notReady(t("This process is shutting down.", "Mchakato huu unazimwa."));
  const state = await findReadiness(db);
  if (state?.isReadOnly)
    throw notReady(t("The database cannot be written to.", "Hifadhidata haiwezi kuandikwa."));
  if (!state?.hasMigrations)
    throw notReady(t("The database has not been prepared yet.", "Hifadhidata bado haijaandaliwa."));
  const missing = await listMissingMigrations(db);
  if (missing.length > 0)
    throw notReady(
      t(`The database lacks ${missing.join(", ")}.`, `Hifadhidata inakosa ${missing.join(", ")}.`),
    );
  await requireWritable(ctx);
}

const WRITTEN = Symbol.for("tuma.ready-written");
const GOOD_MS = 2_000;

/** A probe that could write is good for 2 s, so that a flood of questions writes nothing. */
async function requireWritable({ db, env, clock }: ReadyCtx): Promise<void> {
  const shelf = globalThis as { [WRITTEN]?: number };
  const now = clock.now().getTime();
  if (Math.abs(now - (shelf[WRITTEN] ?? Number.NEGATIVE_INFINITY)) < GOOD_MS) return;
  await probeWrite(db).catch((cause) =>
    refuse(t("The database cannot be written to.", "Hifadhidata haiwezi kuandikwa."), cause),
  );
  await probeFolder(join(env.dataFolder, "journal")).catch((cause) =>
    refuse(
      t(
        "The journal of callbacks in TUMA_DATA cannot be written to.",
        "Kumbukumbu ya callback ndani ya TUMA_DATA haiwezi kuandikwa.",
      ),
      cause,
    ),
  );
  shelf[WRITTEN] = now;
}

async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.probe`);
  try {
    await writeFile(path, "x".repeat(4_096), { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

function refuse(detail: string, cause: unknown): never {
  throw new Fault("not_ready", detail, { retry: "after", retryAfterMs: 1_000, cause });
}

function notReady(detail: string): Fault {
  return new Fault("not_ready", detail, { retry: "after", retryAfterMs: 1_000 });
}

const RIGHT_WORD = /* @__PURE__ */ translated(
  (): Record<Exclude<Right, SendRight>, string> => ({
    outsideHours: t("send marketing outside its hours", "kutuma matangazo nje ya saa zake"),
    withoutCredits: t("start without enough credits", "kuanza bila krediti za kutosha"),
    seeNumbers: t("see whole phone numbers", "kuona namba nzima za simu"),
    listen: t("listen to recordings", "kusikiliza rekodi"),
    export: t("export", "kuhamisha"),
    settings: t("change settings", "kubadilisha mipangilio"),
  }),
);

type AuthorizedRequest = { actor: Actor; key: DoorKey; endpoint: Endpoint };

/** The role and the rights of a door. Throws `forbidden` and says who may; the first refusal of a session at a door is audited. */
export async function requireAllowed(context: Context, asked: AuthorizedRequest): Promise<void> {
  const reason = reasonAgainst(asked);
  if (reason === undefined) return;
  if (isFirst(asked)) {
    const { actor, key } = asked;
    await context.db.transaction((tx) => recordAudit(tx, { actor, action: "door.refuse", target: key }));
  }
  throw new Fault("forbidden", reason);
}

function reasonAgainst({ actor, endpoint }: AuthorizedRequest): string | undefined {
  if (endpoint.role === "public") return;
  if (!hasRole(actor.role, endpoint.role))
    return t(
      `You need the role ${endpoint.role} or higher. Yours is ${actor.role}.`,
      `Unahitaji jukumu la ${endpoint.role} au la juu zaidi. Lako ni ${actor.role}.`,
    );
  const missing = endpoint.rights.find((right) => !hasRight(actor, right));
  if (missing === undefined) return;
  if (isSendRight(missing)) return whyNotSend(missing);
  return t(
    `You need the right to ${RIGHT_WORD[missing]}. An owner or admin can give it to you.`,
    `Unahitaji ruhusa ya ${RIGHT_WORD[missing]}. Mmiliki au msimamizi anaweza kukupa.`,
  );
}

const MAX_KEPT = 10_000;
const refused = new Set<string>();

/** Whoever presses again and again fills no log. */
function isFirst({ actor, key }: AuthorizedRequest): boolean {
  const line = `${actor.sessionId} ${key}`;
  if (refused.has(line)) return false;
  if (refused.size >= MAX_KEPT) refused.clear();
  refused.add(line);
  return true;
}
