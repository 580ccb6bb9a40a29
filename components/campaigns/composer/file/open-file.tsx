"use client";

import type { ReactNode } from "react";
import { DamagedText } from "#components/domain/file/damaged-text.tsx";
import { FileReading } from "#components/domain/file/file-reading.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { t } from "#lib/contract/language.ts";
import type { Shares } from "../draft/use-composer.ts";
import { UseList } from "./use-list.tsx";

type OpenFileProps = Shares<"audience" | "steps" | "takeList"> & {
  onChoose: () => void;
  pasteButton: ReactNode;
  sampleButton: ReactNode;
};

/** How the file was read, which of its rows come first, and the ways on. */
export function OpenFile({ composer, onChoose, pasteButton, sampleButton }: OpenFileProps) {
  const { audience, steps } = composer;
  const { opened, check, isOpening } = audience;
  if (!opened) return null;
  return (
    <>
      <FileReading audience={audience} opened={opened} />
      <DamagedText audience={audience} opened={opened} />
      <FileFirstRows opened={opened} />
      <div className="flex flex-wrap gap-2">
        {check && (
          <Button onClick={() => steps.go("columns")}>
            {t("Go on to the columns", "Endelea kwenye safu")}
          </Button>
        )}
        <Button look={check ? "plain" : "quiet"} isBusy={isOpening} data-target="file" onClick={onChoose}>
          {t("Choose another file", "Chagua faili lingine")}
        </Button>
        {pasteButton}
        <UseList composer={composer} look="plain" />
        {sampleButton}
      </div>
    </>
  );
}

const SHOWN = 3;

// What scrolls sideways must be reachable by keyboard.
const SCROLLED = { tabIndex: 0 } as const;

/** The first rows as they were parsed: broken letters or one lumped column show at once. */
export function FileFirstRows({ opened }: { opened: OpenedFile }) {
  const { headers } = opened;
  return (
    <Card>
      <section
        aria-label={t("First rows as read", "Mistari ya kwanza iliyosomwa")}
        {...SCROLLED}
        className="overflow-x-auto"
      >
        <table className="w-full text-13">
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-right`}>
                {t("Row", "Mstari")}
              </th>
              {headers.map((header) => (
                <th key={header} scope="col" className={`${HEAD} max-w-72 truncate text-left`}>
                  {header}
                </th>
              ))}
              <td className={`${HEAD} w-full`} />
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {numbered(opened).map(({ row, cells }) => (
              <tr key={row}>
                <td className={`${CELL} text-right text-ink-3`}>{row}</td>
                {headers.map((header, column) => (
                  <td key={header} className={`${CELL} max-w-72 truncate`}>
                    {cells[column]}
                  </td>
                ))}
                <td className={CELL} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const HEAD = "h-9 whitespace-nowrap border-line border-b px-3 text-12 font-medium text-ink-3 first:pl-4";
const CELL = "num h-9 whitespace-nowrap border-line border-b px-3 text-ink-2 first:pl-4";

const numbered = ({ rows, rowNumbers }: OpenedFile) =>
  rows.slice(0, SHOWN).map((cells, place) => ({ row: rowNumbers[place] ?? 0, cells }));
