import { randomUUID } from "node:crypto";
import { ZodError, type z } from "zod";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import type { DoorKey } from "#lib/contract/desk/endpoints/index.ts";
import { t } from "#lib/contract/language.ts";
import { isPlainMember } from "#lib/contract/rules/template/template-body.ts";
import { faultFromDatabase, isDatabaseDown, sqlStateOf } from "#lib/db/index.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import { meter } from "#lib/meter.ts";
import { inPart, inSpan } from "#lib/trace.ts";
import { recordAudit } from "../audit/index.ts";
import { clientAddress, placeOf } from "../caller/index.ts";
import { type Actor, type Context, type Ctx, getContext, type SignedInCtx } from "../context.ts";
import { finish, isOurHost, problemResponse } from "../edge/index.ts";
import { admitKey, contextOf, isKeyOpen, REPLAYED } from "../keys/index.ts";
import { countPublic, countRequest } from "../rate/index.ts";
import { getEndReason, recordUnknown } from "../session/index.ts";
import { type Sight, seen, sightOf } from "../sight/index.ts";
import { isSessionOpen, readSession } from "../signed-in/index.ts";
import { readJsonBody, refuseEncoded } from "./request-read-body.ts";
import { requireAllowed } from "./require-ready.ts";

export type Segment = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, segment: Segment) => Promise<Response>;

const FRESH_MS = 10 * 60 * 1000;
/** A body may take a minute to come, and who sends it may be removed meanwhile. */
const SLOW_BODY_MS = 1_000;

export type Door = { key: DoorKey; endpoint: Endpoint & { by?: "key" } };

type AnyVerb = (call: { ctx: Ctx; input: object; request: Request; headers: Headers }) => unknown;

/**
 * One door: origin, session, second factor, role, rate, parsed input, verb, parsed and masked answer, in this order.
 * The verb returns what `answer` describes (the status is in the table), or a Response for a stream,
 * or throws; every error leaves as problem+json.
 */
export function serveRoute({ key, endpoint }: Door, verb: AnyVerb): Handler {
  return (request, segment) => {
    const parent = request.headers.get("traceparent");
    return inSpan({ name: key, kind: "server", parent, attributes: { "http.route": key } }, async (note) => {
      const answer = await answerOnce({ key, endpoint, verb }, request, segment);
      note({ "http.response.status_code": answer.status });
      return answer;
    });
  };
}

async function answerOnce(
  { key, endpoint, verb }: Door & { verb: AnyVerb },
  request: Request,
  segment: Segment,
): Promise<Response> {
  const context = getContext();
  const requestId = randomUUID();
  const headers = new Headers();
  const asked = noteOf({ context, key, endpoint, requestId, headers });
  let sight = sightOf({ actor: null, env: context.env });
  try {
    const ctx = await admit({
      context,
      request,
      key,
      endpoint,
      requestId,
      headers,
      onKnown: asked.onKnown,
    });
    sight = sightOf(ctx);
    const admittedAt = context.clock.now().getTime();
    // Keys and sessions are here, also where the verb of a test key works elsewhere.
    const ofCaller = { ...context, actor: ctx.actor, requestId };
    const input = await inputOf({ request, segment, endpoint });
    if (context.clock.now().getTime() - admittedAt > SLOW_BODY_MS)
      await requireStillOpen(ofCaller, request, endpoint);
    const made = await inPart(
      () => ({ name: "verb" }),
      async () => verb({ ctx, input, request, headers }),
    );
    const result =
      made instanceof Response ? boundTo({ ctx: ofCaller, key, endpoint, response: made }) : made;
    const answer = answerOf({ status: endpoint.status, schema: endpoint.answer, result, sight });
    asked.note(answer.status, null);
    return finish(answer, requestId, headers);
  } catch (error) {
    const fault = faultOf(error);
    logFault({ context, fault, key, requestId, request });
    asked.note(fault.status, fault);
    return finish(problemResponse(fault, requestId, sight), requestId, headers);
  }
}

/** The stream of events looks after its sessions itself, for all of them at once, and says goodbye. */
function boundTo({ ctx, key, endpoint, response }: Door & { ctx: Ctx; response: Response }): Response {
  const { actor } = ctx;
  if (!actor || key === "GET /api/live") return response;
  return whileSignedIn({ ...ctx, actor }, response, endpoint.by === "key" ? isKeyOpen : isSessionOpen);
}

type Noting = Door & { context: Context; requestId: string; headers: Headers };

/**
 * What is kept of a request: how long its door took and, of a key, a line in the list of its last ones; one whose secret
 * nobody knows, or of a person, has none.
 */
function noteOf({ context: { clock, keyRequests }, key, endpoint, requestId, headers }: Noting) {
  const at = clock.now();
  const startedAt = performance.now();
  let whose: { keyId: string; address: string } | null = null;
  return {
    onKnown(known: { keyId: string; address: string }) {
      whose = known;
    },
    note(status: number, fault: Fault | null) {
      const ours = meter();
      ours?.door({ door: key, status, seconds: (performance.now() - startedAt) / 1_000 });
      if (ours && endpoint.by === "key" && !key.startsWith("GET ") && status < 300)
        ours.acceptance(key, headers.has(REPLAYED));
      if (!whose) return;
      keyRequests.note({
        ...{ ...whose, at, door: key, status, requestId },
        ...{ code: fault?.code ?? null, fields: fault?.fields ?? [] },
        tookMs: Math.round(performance.now() - startedAt),
        isReplayed: headers.has(REPLAYED),
      });
    },
  };
}

type Admission = Door & {
  context: Context;
  request: Request;
  requestId: string;
  headers: Headers;
  onKnown: ReturnType<typeof noteOf>["onKnown"];
};

async function admit(admission: Admission): Promise<Ctx> {
  const { context, request, key, endpoint, requestId, headers, onKnown } = admission;
  const { db, env, clock } = context;
  if (endpoint.by === "key") {
    const actor = await admitKey(context, request, { requestId, headers, onKnown });
    await requireAllowed(context, { actor, key, endpoint });
    return { ...(await contextOf(context, actor)), actor, requestId };
  }
  if (endpoint.hasCsrf) requireSameOrigin(request.headers, env.publicOrigin);
  if (endpoint.role === "public") {
    const address = clientAddress(request.headers, env.trustProxyHops);
    const met = { actor: null, key, address, headers: request.headers, requestId };
    const own = endpoint.rate === "auth" ? { ...context, db: context.authDb } : context;
    await countPublic(own.db, endpoint.rate, { address, place: placeOf(request.headers, address) }).catch(
      (error) => refuseAtLimit(own, met, error),
    );
    return { ...own, actor: null, requestId };
  }
  const session = await readSession(context, request.headers.get("cookie"));
  if (!session) throw await signedOut(context, request);
  const actor = { ...session.actor, address: clientAddress(request.headers, env.trustProxyHops), requestId };
  const met = { actor, key, address: actor.address, headers: request.headers, requestId };
  await countRequest(db, endpoint.rate, actor.sessionId).catch((error) => refuseAtLimit(context, met, error));
  if (session.isFactorDue && !endpoint.isBeforeFactor) throw factorNeeded();
  await requireAllowed(context, { actor, key, endpoint });
  if (endpoint.isFresh && clock.now().getTime() - session.confirmedAt.getTime() > FRESH_MS) {
    const rule = t("confirm your password", "thibitisha nenosiri lako");
    const detail = t("Enter your password again to do this.", "Andika nenosiri lako tena ili kufanya hivi.");
    throw new Fault("password_needed", detail, { fields: [{ path: "password", rule }] });
  }
  return { ...context, actor, requestId };
}

/** A limit of a door stands in the log and in the audit log before it refuses. */
async function refuseAtLimit(context: Context, met: Met, error: unknown): Promise<never> {
  if (error instanceof Fault && error.code === "rate_limited") await recordDoorLimit(context, met);
  throw error;
}

const factorNeeded = (): Fault =>
  new Fault(
    "factor_needed",
    t(
      "Everybody here needs a second factor. Set yours up first.",
      "Kila mtu hapa anahitaji uthibitisho wa pili. Weka wako kwanza.",
    ),
  );

async function requireStillOpen(ctx: Ctx, request: Request, { by }: Door["endpoint"]): Promise<void> {
  if (ctx.actor && by === "key") {
    if (await isKeyOpen(ctx, ctx.actor.sessionId)) return;
    throw new Fault(
      "key_refused",
      t(
        "This key was revoked, or its last day ended, while its request came in.",
        "Ufunguo huu ulibatilishwa, au siku yake ya mwisho iliisha, ombi lake likiingia.",
      ),
    );
  }
  if (ctx.actor && !(await isSessionOpen(ctx, ctx.actor.sessionId))) throw await signedOut(ctx, request);
}

/** Who was signed out by somebody is told so on the sign-in page; where it ended by itself, over the page. */
async function signedOut(context: Context, request: Request): Promise<Fault> {
  const reason = await getEndReason(context, request.headers.get("cookie"));
  const fields = reason ? [{ path: "session", rule: reason }] : [];
  return new Fault("signed_out", t("Sign in first.", "Ingia kwanza."), { fields });
}

type Parts = { request: Request; segment: Segment; endpoint: Endpoint };

async function inputOf({ request, segment, endpoint }: Parts): Promise<object> {
  const { params, query, body, bodyLimit } = endpoint;
  refuseEncoded(request);
  return {
    ...parseInput(query, query && queryOf(request.url)),
    ...parseInput(body, body && (await readJsonBody(request, bodyLimit))),
    ...parseInput(params, params && (await segment.params)),
  };
}

/** Of a name that is there twice either value may be meant. */
function queryOf(url: string): Record<string, string> {
  const { searchParams } = new URL(url);
  const query = Object.fromEntries(searchParams);
  if (searchParams.size === Object.keys(query).length) return query;
  const names = [...searchParams.keys()];
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const fields = [...twice]
    .slice(0, 20)
    .map((path) => ({ path, rule: t("is there twice", "iko mara mbili") }));
  const [first] = twice;
  const detail = t(`The query has “${first}” twice.`, `Anwani ina “${first}” mara mbili.`);
  throw new Fault("invalid_input", detail, { fields });
}

type Failure = Pick<Admission, "context" | "key" | "requestId" | "request"> & { fault: Fault };

const TOLD: readonly string[] = ["csrf", "rate_limited", "forbidden"];

function logFault({ context, fault, key, requestId, request }: Failure) {
  const entry = { route: key, code: fault.code, requestId };
  if (fault.status >= 500)
    context.log.error("request failed", { ...entry, detail: fault.detail, cause: fault.cause });
  else if (TOLD.includes(fault.code)) {
    const address = clientAddress(request.headers, context.env.trustProxyHops);
    context.log.warn("request refused", { ...entry, address });
  }
}

export type Outcome = { status: number; schema: z.ZodType | undefined; result: unknown; sight: Sight };

/** The verb's value -> Response, as this person may see it; a value that its schema refuses is our own mistake and throws. */
export function answerOf({ status, schema, result, sight }: Outcome): Response {
  if (result instanceof Response) return result;
  if (!schema) {
    if (result === undefined) return new Response(null, { status: status === 200 ? 204 : status });
    throw new Error("The verb answered a value that has no schema.");
  }
  return Response.json(seen(sight, schema, result), { status });
}

/** Anything thrown -> Fault; what nobody foresaw becomes `internal` with a sentence that gives nothing away. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof ZodError) return faultFromZod(error);
  if (sqlStateOf(error) || isDatabaseDown(error)) return faultFromDatabase(error);
  return new Fault(
    "internal",
    t(
      "Something went wrong on the server. The log has the reason under this request id.",
      "Kuna hitilafu kwenye seva. Kumbukumbu ina sababu chini ya ID hii ya ombi.",
    ),
    { cause: error },
  );
}

/**
 * Refuses an unsafe request that does not plainly come from our own page: `X-CSRF: 1` and
 * `Sec-Fetch-Site: same-origin`, or, where the browser does not send that, an `Origin`. Where there is an `Origin` it is
 * PUBLIC_ORIGIN or that of the address that was asked.
 */
export function requireSameOrigin(headers: Headers, publicOrigin: string): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isOrigin = origin !== null && isOurOrigin(origin, headers.get("host"), publicOrigin);
  const isOurs = site === null ? isOrigin : site === "same-origin" && (origin === null || isOrigin);
  if (isOurs && headers.get("x-csrf") === "1") return;
  throw new Fault(
    "csrf",
    t(
      "This request did not come from the console’s own pages. Reload the page and try again.",
      "Ombi hili halikutoka kwenye kurasa za konsoli. Pakia ukurasa upya na ujaribu tena.",
    ),
  );
}

function isOurOrigin(origin: string, host: string | null, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return host !== null && URL.parse(origin)?.host === host.toLowerCase() && isOurHost(host, publicOrigin);
}

/** Checks one part of a request against its schema; without a schema the part is not let in. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): object {
  if (!schema) return {};
  refuseUnstorable(value, "");
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw faultFromZod(parsed.error);
  return typeof parsed.data === "object" && parsed.data !== null ? parsed.data : {};
}

// PostgreSQL stores neither NUL nor half of a surrogate pair; found here, it is a field error and not a 500. A member __proto__
// would be dropped by the schema of a record without a word.
function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === "string") {
    if (!value.includes("\0") && value.isWellFormed()) return;
    const rule = t("has a character that cannot be stored", "ina herufi isiyoweza kuhifadhiwa");
    throw new Fault("invalid_input", `${path || t("The input", "Kilichotumwa")}: ${rule}.`, {
      fields: [{ path, rule }],
    });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    refuseUnstorable(key, path);
    if (!isPlainMember(key)) {
      const rule = t("is a name that no member may have", "ni jina lisiloruhusiwa");
      throw new Fault("invalid_input", `${at} ${rule}.`, { fields: [{ path: at, rule }] });
    }
    refuseUnstorable(part, at);
  }
}

const MAX_KEPT = 10_000;
const met = new Set<string>();

export type Met = {
  actor: Actor | null;
  key: DoorKey;
  address: string;
  headers: Headers;
  requestId: string;
};

/** Writes down that a session or an address has come to the limit of a door, the first time in each hour. */
export async function recordDoorLimit(context: Context, one: Met): Promise<void> {
  const { actor, key, address, headers, requestId } = one;
  const hour = Math.floor(context.clock.now().getTime() / 3_600_000);
  const line = `${actor?.sessionId ?? placeOf(headers, address)} ${key} ${hour}`;
  if (met.has(line)) return;
  if (met.size >= MAX_KEPT) met.clear();
  met.add(line);
  if (actor)
    await context.db.transaction((tx) => recordAudit(tx, { actor, action: "door.limit", target: key }));
  else {
    const ctx = { ...context, actor: null, requestId };
    await recordUnknown(ctx, { action: "door.limit", address, target: key, detail: {} });
  }
}

const ASK_EVERY_MS = 2_000;

/**
 * A body that goes on for as long as its session: what is written for minutes breaks off where its person was removed,
 * signed out or given other rights, so that half a file does not look whole. A piece that takes long to come is not given
 * unasked. A database that is away signs nobody out.
 */
export function whileSignedIn(
  ctx: SignedInCtx,
  response: Response,
  isStillOpen: typeof isSessionOpen = isSessionOpen,
): Response {
  if (!response.body) return response;
  const pieces = response.body.getReader();
  let askedAt = ctx.clock.now().getTime();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.read();
        if (!(await isOpen())) {
          const ended = new Error(
            t("The session of this download is over.", "Kikao cha upakuaji huu kimeisha."),
          );
          controller.error(ended);
          await pieces.cancel(ended);
        } else if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => pieces.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });

  async function isOpen(): Promise<boolean> {
    const now = ctx.clock.now().getTime();
    if (now - askedAt < ASK_EVERY_MS) return true;
    askedAt = now;
    return isStillOpen(ctx, ctx.actor.sessionId).catch(() => true);
  }
}
