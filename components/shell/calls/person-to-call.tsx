import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { PersonCell, type PersonCellProps } from "../../domain/person-cell.tsx";
import { CallButton } from "./call-button.tsx";

type PersonToCallProps = PersonCellProps & { who: { number: string } };

/** A person in a row of a table, with a press to call them for whoever may, also where the whole row is a link. */
export function PersonToCall({ who, link }: PersonToCallProps) {
  return (
    <span className="flex items-center">
      <span className="min-w-0">
        <PersonCell who={who} link={link} />
      </span>
      <CallButton
        isIcon
        size="small"
        number={who.number}
        label={t(`Call ${formatNumber(who.number)}`, `Piga simu ${formatNumber(who.number)}`)}
      />
    </span>
  );
}
