import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

const AT_ONCE = 4;
const MAX_WAITING = 100;

const KEY = Symbol.for("tuma.password-work");
type Desk = { working: number; waiting: (() => void)[] };
type ProcessGlobals = { [KEY]?: Desk };

/** Runs costly password work, four at a time in this process; throws `rate_limited` where the queue is long. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // On globalThis: each Next bundle has its own copy of this module, the memory is one.
  const shelf = globalThis as ProcessGlobals;
  shelf[KEY] ??= { working: 0, waiting: [] };
  const desk = shelf[KEY];
  if (desk.waiting.length >= MAX_WAITING) {
    throw new Fault(
      "rate_limited",
      t(
        "Too many people are signing in right now. Try again in a moment.",
        "Watu wengi mno wanaingia sasa hivi. Jaribu tena baada ya muda mfupi.",
      ),
      {
        retry: "after",
        retryAfterMs: 2_000,
      },
    );
  }
  if (desk.working >= AT_ONCE) await new Promise<void>((resolve) => desk.waiting.push(resolve));
  else desk.working += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, never counted down and up again: no newcomer can slip in between.
    const next = desk.waiting.shift();
    if (next) next();
    else desk.working -= 1;
  }
}
