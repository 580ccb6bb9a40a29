import { repairWords } from "#lib/client/repair-words.ts";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { DEFAULT_SMS_COUNTRY } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

/** How numbers of a file were brought to their international form, a line for each way. */
export function RepairLines({ repairs, region }: { repairs: AudienceAnswer["repairs"]; region: string }) {
  return repairs.map(({ kind, count }) => (
    <li key={kind}>
      {t(
        `${formatNoun(count, "number")} corrected: ${repairWords(kind, region === DEFAULT_SMS_COUNTRY)}`,
        plural(
          count,
          `Namba 1 imerekebishwa: ${repairWords(kind, region === DEFAULT_SMS_COUNTRY)}`,
          `Namba ${formatCount(count)} zimerekebishwa: ${repairWords(kind, region === DEFAULT_SMS_COUNTRY)}`,
        ),
      )}
    </li>
  ));
}
