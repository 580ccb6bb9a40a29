import { pathOfKind } from "#lib/contract/desk/request/path-of-kind.ts";
import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { parseLoosely } from "#lib/contract/wire/read/loose.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { findRequest, type RequestDetailSource } from "../store/request/request-view.ts";
import { requestRow } from "./request-row.ts";

type Ctx = Pick<SignedInCtx, "db" | "actor" | "env">;

/** One request, and what the service answered as far as it is kept. Throws not_found. */
export async function getRequest({ db, actor, env }: Ctx, id: string): Promise<RequestDetail> {
  const source = await findRequest(db, id);
  if (!source)
    throw new Fault("not_found", "We do not know this request. Failed reads are removed after a while.");
  const { sentAt, endedAt, request, answer, oddities, resolution, serviceRequest, ...row } = source;
  const isHidden = answer !== null && !canSeeNumbers(actor);
  return {
    ...requestRow(row),
    ...pathOfKind(row.kind, env.templatePaths),
    ...{ request, oddities, resolution, serviceRequest },
    sentAt: sentAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    answer: isHidden ? null : answer,
    answerState: isHidden ? "hidden" : answerState(source),
    serviceTime: answer === null ? null : timeIn(answer),
  };
}

/** A status without an answer: it came, and was removed as the rule says. */
function answerState({ answer, httpStatus }: RequestDetailSource): RequestDetail["answerState"] {
  if (answer !== null) return "shown";
  return httpStatus === null ? "none" : "removed";
}

/** The moment that the envelope gives (§2.1), as it is written there. */
function timeIn(answer: string): string | null {
  const json = parseLoosely(answer)?.json;
  const time = typeof json === "object" && json !== null && "timestamp" in json ? json.timestamp : null;
  return typeof time === "string" && !Number.isNaN(Date.parse(time)) ? time : null;
}
