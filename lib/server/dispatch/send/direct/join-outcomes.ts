import type { Member } from "#lib/server/store/sending/member.ts";
import type { Outcome } from "../../attempt/outcome.ts";

export type DirectOutcome = Exclude<Outcome, { kind: "fault" }>;

/** What became of some people of a press. */
export type Told = { members: Member[]; outcome: Outcome };

/** The answers to the parts of a press as one, in the order of the press; the first refusal where all were refused. */
export function joinOutcomes(told: Told[]): Outcome {
  const answered = told.flatMap(({ outcome }) => (outcome.kind === "fault" ? [] : [outcome]));
  const last = answered.at(-1);
  if (!last) return told[0]?.outcome ?? noParts();
  const oddities = answered.flatMap((outcome) => outcome.oddities);
  switch (last.kind) {
    case "chat":
      return { ...last, oddities, data: { results: told.flatMap(chatResultsOf) } };
    case "sms-bulk":
      return { ...last, oddities, data: joinBulk(told) };
    case "sms-batch":
      return { ...last, oddities, data: joinBatch(told) };
    default:
      // A request of one is never sent in parts.
      return last;
  }
}

function noParts(): never {
  throw new RangeError("a press has at least one request");
}

function chatResultsOf({ members, outcome }: Told) {
  if (outcome.kind === "chat") return outcome.data.results;
  const error = outcome.kind === "fault" ? outcome.fault.detail : null;
  return members.map(({ number }) => ({ to: number, success: false, messageId: null, error }));
}

function joinBulk(told: Told[]) {
  const parts = told.map(({ members, outcome }) =>
    outcome.kind === "sms-bulk"
      ? outcome.data
      : { ...NOTHING, acceptedCount: 0, rejectedCount: members.length, results: [] },
  );
  return {
    acceptedCount: sum(parts.map((part) => part.acceptedCount)),
    rejectedCount: sum(parts.map((part) => part.rejectedCount)),
    results: parts.flatMap((part) => part.results),
    ...joinCredits(parts),
  };
}

function joinBatch(told: Told[]) {
  const parts = told.map(({ outcome }) =>
    outcome.kind === "sms-batch" ? outcome.data : { ...NOTHING, messageCount: 0 },
  );
  return { messageCount: sum(parts.map((part) => part.messageCount)), ...joinCredits(parts) };
}

type Credits = { creditsDeducted: number | null; remainingBalance: number | null };

/** What was refused cost nothing, and tells no balance. */
const NOTHING: Credits = { creditsDeducted: 0, remainingBalance: null };

/** A sum of which one part is not stated is not stated. */
function joinCredits(parts: Credits[]): Credits {
  const credits = parts.map((part) => part.creditsDeducted);
  const stated = credits.flatMap((each) => each ?? []);
  return {
    creditsDeducted: stated.length === credits.length ? sum(stated) : null,
    remainingBalance: parts.findLast((part) => part.remainingBalance !== null)?.remainingBalance ?? null,
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
