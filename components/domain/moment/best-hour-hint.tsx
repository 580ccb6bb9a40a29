import { useQuery } from "@tanstack/react-query";
import { bestHourQuery } from "#lib/client/campaigns/queries.ts";
import { t } from "#lib/contract/language.ts";
import { formatShare } from "#lib/contract/words/format-count.ts";

/** When most of the company's own chat messages were read, to be chosen at once; nothing while there are too few to say. */
export function BestHourHint({ time, onChoose }: { time: string; onChoose: (time: string) => void }) {
  const best = useQuery(bestHourQuery).data?.best;
  if (!best) return null;
  const at = `${String(best.hour).padStart(2, "0")}:00`;
  if (time === at) return null;
  const share = formatShare(best.quick, best.arrived);
  return (
    <p className="num text-13 text-ink-2">
      {t(
        `Of your chat messages sent from ${at}, ${share} were read within an hour, the most of any hour.`,
        `Kati ya jumbe zenu za chat zilizotumwa kuanzia ${at}, ${share} zilisomwa ndani ya saa, zaidi ya saa nyingine yoyote.`,
      )}{" "}
      <button type="button" className="link max-sm:min-h-11" onClick={() => onChoose(at)}>
        {t(`Choose ${at}`, `Chagua ${at}`)}
      </button>
    </p>
  );
}
