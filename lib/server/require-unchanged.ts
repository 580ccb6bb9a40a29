import { isDeepStrictEqual } from "node:util";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { Fault } from "#lib/fault.ts";

type Change<Value> = {
  /** Who saves: they have seen, and give back, what they are shown of it. */
  person: Entitled;
  /** What the person had before them when they began; absent where nobody looked. */
  seen: Value | undefined;
  now: Value;
  next: Value;
};

/**
 * Nobody undoes what somebody else has saved meanwhile without knowing of it. Saving what is there already is no
 * conflict: the answer to the first press may have been lost. Answers what is to be stored: `next`, or `now` where only its
 * mask was given back. Throws `conflict`, which depends on nothing that the person is not shown.
 */
export function requireUnchanged<Value>({ person, seen, now, next }: Change<Value>): Value {
  const shown = canSeeNumbers(person) ? now : masked(now);
  const isSame = isDeepStrictEqual(next, shown);
  if (seen === undefined || isDeepStrictEqual(seen, shown) || isSame) return isSame ? now : next;
  throw new Fault(
    "conflict",
    t(
      "This has changed since you opened it. What you entered was not saved. Close this, look at it and change it again.",
      "Hii imebadilika tangu uifungue. Ulichoandika hakikuhifadhiwa. Funga hii, iangalie na uibadilishe tena.",
    ),
  );
}

function masked(value: unknown): unknown {
  if (typeof value === "string") return maskNumbers(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part)]));
}

const GROUPS = ["CHAT", "SMS", "VOICE"].flatMap((group) => [
  `SERVICE_${group}_BASE_URL`,
  `SERVICE_${group}_API_KEY`,
]);

type Given = Readonly<Record<string, unknown>>;

/** Settings that only make sense together, asked for before anything is started; throws one line that names them. */
export function requireWhole(given: Given): void {
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet("MIGRATION_DATABASE_URL") && !isSet("DATABASE_URL")) {
    throw new Error(
      "MIGRATION_DATABASE_URL is set without DATABASE_URL, which names the role that works with it",
    );
  }
  if (isSet("DATABASE_DIRECT_URL") && !isSet("DATABASE_URL"))
    throw new Error("DATABASE_DIRECT_URL is set without DATABASE_URL, which names the pooler before it");
  if (given.ROLE !== "all" && !isSet("DATABASE_URL")) {
    throw new Error(`DATABASE_URL is not set: a ${given.ROLE} of its own shares a database`);
  }
  if (isSet("SERVICE_BASE_URL") && !isSet("SERVICE_API_KEY")) throw new Error("SERVICE_API_KEY is not set");
  if (isSet("SERVICE_BASE_URL")) return;
  if (given.ROLE === "worker") throw new Error("SERVICE_BASE_URL is not set");
  // It would get the rest from the sandbox, which promises that no real message is sent.
  const alone = GROUPS.find(isSet);
  if (alone) throw new Error(`${alone} is set without SERVICE_BASE_URL and SERVICE_API_KEY`);
}
