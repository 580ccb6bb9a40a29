import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { formatNumber } from "../domain/format-number.ts";
import { CallButton } from "../shell/calls/call-button.tsx";
import { Button } from "../ui/button/button.tsx";
import { Cell, Row } from "../ui/list/table.tsx";
import { Time } from "../ui/time/time.tsx";
import { SaidWords } from "./said-words.tsx";
import { sourceWords } from "./source-words.ts";

type OptOutRowProps = {
  optOut: OptOut;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

export function OptOutRow({ optOut, canDial, onUndo }: OptOutRowProps) {
  const { number, personName: name, saidAt } = optOut;
  const shown = formatNumber(number);
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" className="py-1.5">
        {name !== null && <span className="block max-w-52 truncate">{name}</span>}
        <span className={name === null ? "num" : "num block font-normal text-12 text-ink-2"}>{shown}</span>
      </Cell>
      <Cell card="1r" kind="usual" className="num">
        <Time value={saidAt} show="day" />
      </Cell>
      <Cell card="2l" isWide isCut title={optOut.words ?? undefined}>
        <SaidWords fact={optOut} />
      </Cell>
      <Cell card="3l" className="max-w-60 truncate" title={sourceWords(optOut)}>
        {sourceWords(optOut)}
      </Cell>
      {(canDial || onUndo) && (
        <Cell card="2r" isNumber className="max-sm:row-span-2">
          <CallButton size="small" number={number} label={`Call ${name ?? shown}`} optedOutAt={saidAt} />
          {onUndo && (
            <Button
              size="small"
              icon="lucide-undo-2"
              className="ml-2"
              onClick={() => onUndo(optOut)}
              aria-label={`Undo for ${name ?? shown}`}
            >
              Undo
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}
