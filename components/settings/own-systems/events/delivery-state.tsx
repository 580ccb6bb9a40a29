import type { Delivery } from "#lib/contract/desk/event-address.ts";
import { DELIVERY_WORDS, PROBLEM_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { Icon, type IconClass } from "../../../ui/icon/icon.tsx";

const LOOK: Record<Delivery["state"], { look: IconClass; className: string }> = {
  accepted: { look: "lucide-circle-check", className: "text-green-fg" },
  waiting: { look: "lucide-clock", className: "text-ink-2" },
  failed: { look: "lucide-circle-x", className: "text-red-fg" },
};

/** Where one event stands, in a word with its sign. */
export function DeliveryState({ state }: Pick<Delivery, "state">) {
  const { look, className } = LOOK[state];
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      <Icon look={look} className="size-3.5" />
      {DELIVERY_WORDS[state]}
    </span>
  );
}

/** Why it was not accepted; empty where it was. */
export function problemWords({ problem, status }: Pick<Delivery, "problem" | "status">): string {
  if (problem === null) return "";
  return status === null ? PROBLEM_WORDS[problem] : `${PROBLEM_WORDS[problem]} (HTTP ${status})`;
}
