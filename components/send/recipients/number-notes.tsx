import { problemsOf, type Recipients } from "#lib/client/send/people/read-recipients.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { RepairedChip } from "../../domain/repaired-chip.tsx";

/** What became of the numbers: what is wrong one by one, what was repaired in one word that opens. */
export function NumberNotes({ recipients }: { recipients: Recipients }) {
  return (
    <>
      <Problems recipients={recipients} />
      <Repairs recipients={recipients} />
    </>
  );
}

const SHOWN = 6;

/** What was done to numbers that are as good now: one line that opens. */
function Repairs({ recipients: { list } }: { recipients: Recipients }) {
  const changed = list.filter((recipient) => recipient.change !== null);
  if (changed.length === 0) return null;
  return (
    <span>
      <RepairedChip count={changed.length}>
        {changed.map(({ raw, number, change }) => (
          <li key={raw}>
            <span className="code">{raw}</span> {t("becomes", "inakuwa")}{" "}
            <span className="code">{number}</span>: {change}
          </li>
        ))}
      </RepairedChip>
    </span>
  );
}

/** What is wrong, number by number; the rest is on its chip. */
function Problems({ recipients }: { recipients: Recipients }) {
  const { list, repeated } = recipients;
  const bad = problemsOf(recipients);
  const doubtful = list.filter((recipient) => recipient.doubt !== null);
  if (bad.length + doubtful.length + repeated === 0) return null;
  return (
    <ul className="num flex flex-col gap-1 text-12 text-ink-3">
      {bad.slice(0, SHOWN).map(({ raw, problem }) => (
        <li key={raw} className="text-red-fg">
          <span className="code">{raw}</span>: {problem}
        </li>
      ))}
      {bad.length > SHOWN && (
        <li className="text-red-fg">
          {t(`and ${formatCount(bad.length - SHOWN)} more`, `na nyingine ${formatCount(bad.length - SHOWN)}`)}
        </li>
      )}
      {doubtful.slice(0, SHOWN).map(({ raw, number, doubt }) => (
        <li key={raw} className="text-amber-fg">
          <span className="code">{number}</span>:{" "}
          {t(`${doubt}. The service may refuse it.`, `${doubt}. Huenda huduma ikaikataa.`)}
        </li>
      ))}
      {repeated > 0 && (
        <li>
          {t(
            `${formatNoun(repeated, "duplicate")} removed`,
            `${formatNounSw(repeated, "Marudio", "Marudio")} yameondolewa`,
          )}
        </li>
      )}
    </ul>
  );
}
