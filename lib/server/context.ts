import { type Clock, systemClock } from "#lib/clock.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import type { Db, OwnLimit } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { createService, type Service } from "#lib/service/index.ts";
import { createSends, type SealedSends } from "#lib/service/sends.ts";
import { setAuditKey } from "./audit/record-audit.ts";
import { type Env, readEnv, testEnvOf } from "./env.ts";
import {
  collectKeyRequests,
  type KeyRequestsCollected,
  writeKeyRequestsInTurn,
} from "./keys/collect-key-requests.ts";
import { createLog, type Log } from "./log.ts";
import { openPool } from "./open-pool.ts";
import { AUTH_POOL_SIZE, POOL_SIZE } from "./pool-size.ts";
import { CONTEXT_KEY } from "./process-globals.ts";
import { collectReads, type ReadsCollected, writeReadsInTurn } from "./requests/collect-reads.ts";
import { type CallRecord, findCall } from "./store/call/call.ts";
import { findRetention } from "./store/retention.ts";

/** The signed-in person, as the database knows them at this request. */
export type Actor = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** Null: those of the role; ask `hasRight`. */
  rights?: readonly Right[] | null;
  sessionId: string;
  /** Of the request in which the person acts, for the audit log. */
  address?: string;
  requestId?: string;
};

/** What a process works with; made once. */
export type Context = {
  db: Db;
  /** Connections of their own for doors of the rate `auth` that are open to anybody. */
  authDb: Db;
  /** What may be asked of the service. */
  service: Service;
  /** What it carries out: only dispatch opens these. */
  sends: SealedSends;
  /** What was asked of the service since it was last written down. */
  reads: ReadsCollected;
  /** What keys asked for since it was last written down. */
  keyRequests: KeyRequestsCollected;
  clock: Clock;
  log: Log;
  env: Env;
  /** What answers test keys beside a live service; null where nothing does. */
  test: Context | null;
};

/** What one request works with. */
export type Ctx = Context & { actor: Actor | null; requestId: string };

/** A request to a door that asks for a role. */
export type SignedInCtx = Ctx & { actor: Actor };

/** Wires the parts together; the database connects when first asked. */
export function createContext(env: Env, limit?: OwnLimit): Context {
  setAuditKey(env.sessionSecret);
  const log = createLog({ clock: systemClock, tagSecret: env.sessionSecret });
  const reads = collectReads();
  const service = {
    ...env.service,
    onRead: reads.note,
    templatePaths: env.templatePaths,
    secrets: [env.sessionSecret, ...env.webhookSecrets],
  };
  const db = openPool(env, log, { max: POOL_SIZE, limit });
  const testEnv = testEnvOf(env);
  return {
    db,
    authDb: db.beside(AUTH_POOL_SIZE),
    service: createService(service),
    sends: createSends(service),
    reads,
    keyRequests: collectKeyRequests(),
    clock: systemClock,
    log,
    env,
    test: testEnv && createContext(testEnv),
  };
}

type ProcessGlobals = { [CONTEXT_KEY]?: Context };

/** The context of this process. The front, route handlers and pages each load their own copy of this module, so it lives on `globalThis`. */
export function getContext(): Context {
  const shelf = globalThis as ProcessGlobals;
  shelf[CONTEXT_KEY] ??= openContext();
  return shelf[CONTEXT_KEY];
}

function openContext(): Context {
  const context = createContext(readEnv());
  writeReadsInTurn(context);
  writeKeyRequestsInTurn(context);
  return context;
}

/** A call by our id or either of the service's, or a not_found that says whether it was removed. */
export async function requireCall(db: Context["db"], id: string): Promise<CallRecord> {
  const record = await findCall(db, id);
  if (record?.removedAt)
    throw new Fault(
      "not_found",
      t(
        "This call was removed, with its number, its notes and the link to its recording.",
        "Simu hii iliondolewa, pamoja na namba yake, maelezo yake na kiungo cha rekodi yake.",
      ),
    );
  if (record) return record;
  const { callDays } = await findRetention(db);
  const kept =
    callDays === null
      ? ""
      : t(` We keep calls for ${callDays} days.`, ` Tunahifadhi simu kwa siku ${callDays}.`);
  throw new Fault(
    "not_found",
    t(
      `We do not know this call. It may not be in our list yet.${kept}`,
      `Hatuijui simu hii. Huenda bado haiko kwenye orodha yetu.${kept}`,
    ),
  );
}
