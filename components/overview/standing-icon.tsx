import { Check, Minus, TriangleAlert } from "lucide-react";
import type { Standing } from "./connection-facts.ts";

const ICON = {
  ok: <Check className="text-green-fg" />,
  warn: <TriangleAlert className="text-amber-fg" />,
  quiet: <Minus className="text-ink-3" />,
} as const satisfies Record<Standing, React.ReactNode>;

const WORD = { ok: "Connected", warn: "Check this", quiet: "Not known yet" } as const satisfies Record<
  Standing,
  string
>;

export function StandingIcon({ standing }: { standing: Standing }) {
  return (
    <>
      {ICON[standing]}
      <span className="sr-only">{WORD[standing]}: </span>
    </>
  );
}
