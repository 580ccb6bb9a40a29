import { Check, Minus, TriangleAlert } from "lucide-react";
import { STANDING_WORDS } from "#lib/contract/words/console/standing-words.ts";
import type { Standing } from "./connection-facts.ts";

const ICON = {
  ok: <Check className="text-green-fg" />,
  warn: <TriangleAlert className="text-amber-fg" />,
  quiet: <Minus className="text-ink-3" />,
} as const satisfies Record<Standing, React.ReactNode>;

export function StandingIcon({ standing }: { standing: Standing }) {
  return (
    <>
      {ICON[standing]}
      <span className="sr-only">{STANDING_WORDS[standing].word}: </span>
    </>
  );
}
