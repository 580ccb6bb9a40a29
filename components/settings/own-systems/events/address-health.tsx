import type { EventAddress } from "#lib/contract/desk/event-address.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Time } from "../../../ui/time/time.tsx";

/** Counted no further than this. */
const MOST_COUNTED = 10_000;
const counted = (count: number): string =>
  count >= MOST_COUNTED ? t("10,000 or more", "10,000 au zaidi") : formatCount(count);

const OFF = translated(
  () =>
    ({
      gone: t("Off: it answered that it is gone", "Imezimwa: ilijibu kuwa haipo tena"),
      failing: t("Off: it accepted nothing for 5 days", "Imezimwa: haikupokea chochote kwa siku 5"),
      person: t("Off", "Imezimwa"),
    }) as const,
);

/** Whether events get there, in one word with its sign. */
export function AddressState({ address }: { address: EventAddress }) {
  const { isOn, offBecause, failingSince } = address;
  if (!isOn)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <Icon look="lucide-circle-pause" className="size-3.5" />
        {OFF[offBecause ?? "person"]}
      </span>
    );
  if (failingSince !== null)
    return (
      <span className="inline-flex items-center gap-1.5 text-red-fg">
        <Icon look="lucide-circle-x" className="size-3.5" />
        <span>
          {t(
            <>
              Not accepted since <Time value={failingSince} />
            </>,
            <>
              Hayapokelewi tangu <Time value={failingSince} />
            </>,
          )}
        </span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-green-fg">
      <Icon look="lucide-circle-check" className="size-3.5" />
      {t("On", "Imewashwa")}
    </span>
  );
}

/** How many wait, and since when the oldest does. */
export function WaitingWords({ address: { waiting, oldestWaitingAt } }: { address: EventAddress }) {
  if (waiting === 0) return t("None", "Hakuna");
  return (
    <>
      {counted(waiting)}
      {oldestWaitingAt !== null &&
        t(
          <>
            , the oldest from <Time value={oldestWaitingAt} />
          </>,
          <>
            , la zamani zaidi ni la <Time value={oldestWaitingAt} />
          </>,
        )}
    </>
  );
}

export const failedWords = ({ failed }: EventAddress): string =>
  failed === 0 ? t("None", "Hakuna") : counted(failed);
