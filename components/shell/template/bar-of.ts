import {
  type BarredState,
  barWords,
  isBarred,
  mayBeLifted,
} from "#lib/contract/rules/template/template-bar.ts";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";

type Known = {
  name: string;
  language: string;
  state: TemplateState;
  reason: string | null;
  unsupported: string | null;
};

/** Why nobody can get a template; for a later time also why nobody could now, which does not forbid it. */
export function barOf(
  known: Known | undefined,
  isLater: boolean,
): { forbids: string | undefined; mayPass: string | undefined } {
  if (!known) return { forbids: undefined, mayPass: undefined };
  if (known.unsupported !== null) return { forbids: known.unsupported, mayPass: undefined };
  if (!isBarred(known.state)) return { forbids: undefined, mayPass: undefined };
  const words = barWords({ ...known, state: known.state satisfies BarredState });
  return isLater && mayBeLifted(known.state)
    ? { forbids: undefined, mayPass: words }
    : { forbids: words, mayPass: undefined };
}
