import { randomUUID } from "node:crypto";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { Fault } from "#lib/fault.ts";
import { clientAddress, placeOf } from "../caller/index.ts";
import { type Context, type Ctx, getContext } from "../context.ts";
import { finish, problemResponse } from "../edge/index.ts";
import { countPublic, countRequest } from "../rate/index.ts";
import { getEndReason } from "../session/index.ts";
import { sightOf } from "../sight/index.ts";
import { isSessionOpen, readSession } from "../signed-in/index.ts";
import { answerOf } from "./answer/answer.ts";
import { faultOf } from "./answer/fault-of.ts";
import { whileSignedIn } from "./answer/while-signed-in.ts";
import { type Met, recordDoorLimit } from "./record-door-limit.ts";
import { requireSameOrigin } from "./request/origin.ts";
import { parseInput } from "./request/parse-input.ts";
import { readJsonBody } from "./request/read-body.ts";
import { requireAllowed } from "./require-allowed.ts";

export type Segment = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, segment: Segment) => Promise<Response>;

const FRESH_MS = 10 * 60 * 1000;
/** A body may take a minute to come, and who sends it may be removed meanwhile. */
const SLOW_BODY_MS = 1_000;

export type Door = { key: EndpointKey; endpoint: Endpoint };

type AnyVerb = (call: { ctx: Ctx; input: object; request: Request; headers: Headers }) => unknown;

/**
 * One door: origin, session, second factor, role, rate, parsed input, verb, parsed and masked answer, in this order.
 * The verb returns what `answer` describes (the status is in the table), or a Response for a stream,
 * or throws; every error leaves as problem+json.
 */
export function serveRoute({ key, endpoint }: Door, verb: AnyVerb): Handler {
  return async (request, segment) => {
    const context = getContext();
    const requestId = randomUUID();
    const headers = new Headers();
    let sight = sightOf({ actor: null, env: context.env });
    try {
      const ctx = await admit({ context, request, key, endpoint, requestId });
      sight = sightOf(ctx);
      const admittedAt = context.clock.now().getTime();
      const input = await inputOf({ request, segment, endpoint });
      if (context.clock.now().getTime() - admittedAt > SLOW_BODY_MS) await requireStillOpen(ctx, request);
      const made = await verb({ ctx, input, request, headers });
      const result = made instanceof Response ? boundTo({ ctx, key, response: made }) : made;
      const answer = answerOf({ status: endpoint.status, schema: endpoint.answer, result, sight });
      return finish(answer, requestId, headers);
    } catch (error) {
      const fault = faultOf(error);
      logFault({ context, fault, key, requestId, request });
      return finish(problemResponse(fault, requestId, sight), requestId, headers);
    }
  };
}

/** The stream of events looks after its sessions itself, for all of them at once, and says goodbye. */
function boundTo({ ctx, key, response }: { ctx: Ctx; key: EndpointKey; response: Response }): Response {
  const { actor } = ctx;
  return actor && key !== "GET /api/live" ? whileSignedIn({ ...ctx, actor }, response) : response;
}

type Admission = Door & { context: Context; request: Request; requestId: string };

async function admit({ context, request, key, endpoint, requestId }: Admission): Promise<Ctx> {
  const { db, env, clock } = context;
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
  if (session.isFactorDue && !endpoint.isBeforeFactor) {
    throw new Fault("factor_needed", "Everybody here needs a second factor. Set yours up first.");
  }
  await requireAllowed(context, { actor, key, endpoint });
  if (endpoint.isFresh && clock.now().getTime() - session.confirmedAt.getTime() > FRESH_MS) {
    throw new Fault("password_needed", "Enter your password again to do this.", {
      fields: [{ path: "password", rule: "confirm your password" }],
    });
  }
  return { ...context, actor, requestId };
}

/** A limit of a door stands in the log and in the audit log before it refuses. */
async function refuseAtLimit(context: Context, met: Met, error: unknown): Promise<never> {
  if (error instanceof Fault && error.code === "rate_limited") await recordDoorLimit(context, met);
  throw error;
}

async function requireStillOpen(ctx: Ctx, request: Request): Promise<void> {
  if (ctx.actor && !(await isSessionOpen(ctx, ctx.actor.sessionId))) throw await signedOut(ctx, request);
}

/** Who was signed out by somebody is told so on the sign-in page; where it ended by itself, over the page. */
async function signedOut(context: Context, request: Request): Promise<Fault> {
  const reason = await getEndReason(context, request.headers.get("cookie"));
  const fields = reason ? [{ path: "session", rule: reason }] : [];
  return new Fault("signed_out", "Sign in first.", { fields });
}

type Parts = { request: Request; segment: Segment; endpoint: Endpoint };

async function inputOf({ request, segment, endpoint }: Parts): Promise<object> {
  const { params, query, body, bodyLimit } = endpoint;
  return {
    ...parseInput(query, query && Object.fromEntries(new URL(request.url).searchParams)),
    ...parseInput(body, body && (await readJsonBody(request, bodyLimit))),
    ...parseInput(params, params && (await segment.params)),
  };
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
