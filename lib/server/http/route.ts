import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { Fault } from "#lib/fault.ts";
import { type Context, type Ctx, getContext, type SignedInCtx } from "../context.ts";
import { readSession } from "../session/read-session.ts";
import { sightOf } from "../sight/seen.ts";
import { answerOf, finish } from "./answer.ts";
import { clientAddress } from "./client-address.ts";
import { requireSameOrigin } from "./origin.ts";
import { parseInput } from "./parse-input.ts";
import { type POLICY, type Policy, type PolicyKey, policyOf } from "./policy.ts";
import { faultOf, problemResponse } from "./problem.ts";
import { countRequest } from "./rate.ts";
import { readJsonBody } from "./read-body.ts";
import { requireAllowed } from "./require-allowed.ts";

export type Shapes<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
};

export type Call<K extends PolicyKey, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  ctx: (typeof POLICY)[K]["role"] extends "public" ? Ctx : SignedInCtx;
  /** Query, body and path parameters in one; a path parameter wins over a body field of its name. */
  input: z.output<P> & z.output<Q> & z.output<B>;
  /** For streams and for the few verbs that need a header. */
  request: Request;
  /** Goes out with the answer: cookies and the like. */
  headers: Headers;
};

export type Segment = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, segment: Segment) => Promise<Response>;

const FRESH_MS = 10 * 60 * 1000;

/**
 * One route: policy row, origin, session, role, rate, parsed input, verb, parsed and masked answer, in this order.
 * The verb returns what `answer` describes (the status is in the policy row), or a Response for a stream,
 * or throws; every error leaves as problem+json.
 */
export function route<
  K extends PolicyKey,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  key: K,
  shapes: Shapes<P, Q, B, A>,
  verb: (call: Call<K, P, Q, B>) => Promise<z.input<A> | Response> | z.input<A> | Response,
): Handler {
  const policy = policyOf(key);
  return async (request, segment) => {
    const context = getContext();
    const requestId = randomUUID();
    const headers = new Headers();
    let sight = sightOf({ actor: null, env: context.env });
    try {
      const ctx = await admit({ context, request, key, policy, requestId });
      sight = sightOf(ctx);
      const input = await inputOf({ request, segment, policy, shapes });
      // The policy row decided whether there is an actor; the type of `ctx` says the same.
      const result = await verb({ ctx, input, request, headers } as Call<K, P, Q, B>);
      const answer = answerOf({ status: policy.status, schema: shapes.answer, result, sight });
      return finish(answer, requestId, headers);
    } catch (error) {
      const fault = faultOf(error);
      logFault({ context, fault, key, requestId });
      return finish(problemResponse(fault, requestId, sight), requestId, headers);
    }
  };
}

type Admission = { context: Context; request: Request; key: PolicyKey; policy: Policy; requestId: string };

async function admit({ context, request, key, policy, requestId }: Admission): Promise<Ctx> {
  const { db, env, clock } = context;
  if (policy.hasCsrf) requireSameOrigin(request.headers, env.publicOrigin);
  if (policy.role === "public") {
    await countRequest(db, policy.rate, clientAddress(request.headers, env.trustProxyHops));
    return { ...context, actor: null, requestId };
  }
  const session = await readSession(context, request.headers.get("cookie"));
  if (!session) throw new Fault("signed_out", "Sign in first.");
  await countRequest(db, policy.rate, session.actor.sessionId);
  const actor = { ...session.actor, address: clientAddress(request.headers, env.trustProxyHops), requestId };
  await requireAllowed(context, { actor, key, policy });
  if (policy.isFresh && clock.now().getTime() - session.confirmedAt.getTime() > FRESH_MS) {
    throw new Fault("password_needed", "Enter your password again to do this.", {
      fields: [{ path: "password", rule: "confirm your password" }],
    });
  }
  return { ...context, actor, requestId };
}

type Parts = {
  request: Request;
  segment: Segment;
  policy: Policy;
  shapes: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
};

async function inputOf({ request, segment, policy, shapes }: Parts): Promise<object> {
  const params = parseInput(shapes.params, shapes.params && (await segment.params));
  const query = parseInput(
    shapes.query,
    shapes.query && Object.fromEntries(new URL(request.url).searchParams),
  );
  const takesBody = shapes.body && policy.body === "json";
  const body = parseInput(shapes.body, takesBody ? await readJsonBody(request, policy.bodyLimit) : {});
  return { ...query, ...body, ...params };
}

type Failure = { context: Context; fault: Fault; key: PolicyKey; requestId: string };

function logFault({ context, fault, key, requestId }: Failure) {
  const entry = { route: key, code: fault.code, requestId };
  if (fault.status >= 500)
    context.log.error("request failed", { ...entry, detail: fault.detail, cause: fault.cause });
  else if (fault.code === "csrf" || fault.code === "rate_limited") context.log.warn("request refused", entry);
}
