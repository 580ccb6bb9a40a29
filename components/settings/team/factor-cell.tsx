import { Icon } from "#components/ui/icon/icon.tsx";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TeamState } from "./team-state.tsx";

/** What somebody signs in with beside the password; amber where everybody needs it and they have none. */
export function FactorCell({ factors, isRequired }: { factors: Person["factors"]; isRequired: boolean }) {
  const words = wordsOf(factors);
  if (words.length === 0) {
    return isRequired ? (
      <TeamState
        name="factorMissing"
        icon={<Icon look="lucide-triangle-exclamation-point" />}
        className="text-amber-fg"
      />
    ) : (
      <TeamState name="factorOff" className="text-ink-3" />
    );
  }
  return (
    <>
      <TeamState
        name="factorOn"
        icon={<Icon look="lucide-shield-check" />}
        className="[&>.lucide]:text-green-fg"
      />
      <span className="block text-12 text-ink-3 max-sm:ml-1.5 max-sm:inline">{words.join(", ")}</span>
    </>
  );
}

function wordsOf({ hasTotp, passkeys, codesLeft }: Person["factors"]): string[] {
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(passkeys > 0 ? [formatNoun(passkeys, "passkey")] : []),
    ...(hasTotp ? ["app"] : []),
    `${formatNoun(codesLeft, "code")} left`,
  ];
}
