import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "./call-button.tsx";

type NumberToCallProps = {
  number: string;
  /** The number as a link, where its row leads somewhere. */
  face?: ReactNode;
};

/** A number in a row of a table, with a press to call it for whoever may, also where the whole row is a link. */
export function NumberToCall({ number, face }: NumberToCallProps) {
  return (
    <>
      {face || formatNumber(number)}
      <CallButton
        isIcon
        size="small"
        number={number}
        label={t(`Call ${formatNumber(number)}`, `Piga simu ${formatNumber(number)}`)}
      />
    </>
  );
}
