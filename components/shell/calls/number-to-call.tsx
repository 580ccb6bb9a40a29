import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "./call-button.tsx";

/** A number in a row of a table, with a press to call it for whoever may. */
export function NumberToCall({ number }: { number: string }) {
  return (
    <span className="inline-flex items-center gap-1 [&>button]:-my-1.5">
      {formatNumber(number)}
      <CallButton isIcon size="small" number={number} label={`Call ${formatNumber(number)}`} />
    </span>
  );
}
