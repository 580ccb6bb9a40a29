import type { EventRow } from "#lib/contract/desk/event.ts";
import { language, t } from "#lib/contract/language.ts";
import { Time } from "../../ui/time/time.tsx";

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/;

/** What an event changed, with the moments in it in the company's zone. */
export function EffectText({ event }: { event: EventRow }) {
  const { effect, duplicates, isConflict } = event;
  return (
    <>
      <EffectWords text={effect?.[language()] ?? t("not worked on yet", "bado halijashughulikiwa")} />
      {duplicates > 0 && t(`, received ${duplicates + 1} times`, `, limepokelewa mara ${duplicates + 1}`)}
      {isConflict && t(", once with other content", ", mara moja kwa maudhui mengine")}
    </>
  );
}

/** An effect as it was written down, with the moment in it in the company’s zone. */
export function EffectWords({ text }: { text: string }) {
  const moment = MOMENT.exec(text);
  if (!moment) return text;
  return (
    <>
      {text.slice(0, moment.index)}
      <Time value={moment[0]} show="day" className="inline-block first-letter:lowercase" />
      {text.slice(moment.index + moment[0].length)}
    </>
  );
}
