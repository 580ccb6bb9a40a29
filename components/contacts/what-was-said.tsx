import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { Time } from "../ui/time/time.tsx";
import { SaidWords } from "./said-words.tsx";
import { sourceWords } from "./source-words.ts";

/** What is undone, and what was said before it, newest first. */
export function WhatWasSaid({ optOut: { history } }: { optOut: OptOut }) {
  return (
    <section aria-label="What was said" className="flex flex-col gap-1">
      <h3 className="font-medium text-13">What was said</h3>
      <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
        {history.map((fact) => (
          <li key={fact.id} className="flex flex-wrap gap-x-2">
            <span className="num text-ink-3">
              <Time value={fact.saidAt} show="day" />
            </span>
            <span className="font-medium text-ink">{fact.isOut ? "Opted out" : "Back in"}</span>
            <SaidWords fact={fact} />
            <span className="text-ink-3">{sourceWords(fact)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
