"use client";

import { CircleX, Download } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableFoot, TableHead } from "#components/ui/list/table.tsx";
import { downloadText } from "#components/ui/text/download-text.ts";
import type { AudienceCheck, BadRow } from "#lib/client/audience/audience-messages.ts";
import type { OpenedVersion } from "#lib/client/audience/use-opened-file.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { sayRows } from "../../count-words.ts";
import { defaultTarget, rowsWord } from "../draft/problem-words.ts";
import type { Shares } from "../draft/use-composer.ts";

type BadRowsProps = Shares<"audience" | "blocking" | "isLeavingOut" | "leaveOut" | "steps"> & {
  check: AudienceCheck;
  opened: OpenedVersion;
};

const FIRST_ROWS = 5;
const MORE_ROWS = 100;

/** What to fix as a list of verbs, and below it the rows with the cell to blame, fixed in place. */
export function BadRows({ composer, check, opened }: BadRowsProps) {
  const [isAll, setAll] = useState(false);
  const { audience, blocking, isLeavingOut, leaveOut } = composer;
  const shown = check.bad.slice(0, isAll ? MORE_ROWS : FIRST_ROWS);
  const hasWhole = shown.some(({ column }) => column === -1);
  async function download() {
    // These rows are CSV, whatever the file was.
    downloadText(
      `to-fix-${opened.name.replace(/\.\w+$/, "")}.csv`,
      await audience.client.call("badRows", { which: "to-fix" }),
    );
  }
  return (
    <Card isBad={!isLeavingOut} data-target="to-mend" tabIndex={-1} className="scroll-mt-20">
      <div className="flex gap-3 p-4 max-sm:flex-wrap">
        <CircleX className="mt-0.5 text-red-fg" />
        <div className="min-w-0 flex-1 max-sm:basis-60">
          <p className="font-semibold">
            {isLeavingOut
              ? t(`We skip ${sayRows(check.badCount)}`, `Tunaruka ${sayRows(check.badCount)}`)
              : t(
                  `Fix ${formatNoun(blocking.problems.length, "problem")} to go on`,
                  `Rekebisha ${formatNounSw(blocking.problems.length, "tatizo", "matatizo")} ili uendelee`,
                )}
          </p>
          <ol className="mt-1 flex flex-col gap-0.5 text-13">
            {blocking.problems.map((problem) => (
              <li
                key={`${problem.code} ${problem.todo}`}
                className="flex flex-wrap gap-x-2 max-sm:items-center"
              >
                <a
                  href="#bad-rows"
                  className="link underline decoration-accent-line underline-offset-3 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
                >
                  {problem.todo}
                </a>
                <span className="num text-ink-2">{rowsWord(problem)}</span>
                {problem.orDefaultOf !== undefined && (
                  <OrDefault column={problem.orDefaultOf} composer={composer} />
                )}
              </li>
            ))}
          </ol>
          <Checkbox
            className="mt-3"
            label={skipWords(check.badCount)}
            hint={t(
              "They get nothing. You find them at the end of the report.",
              "Hawapati chochote. Unawaona mwishoni mwa ripoti.",
            )}
            checked={isLeavingOut}
            onChange={(event) => leaveOut(event.target.checked)}
          />
        </div>
        <Button size="small" icon={<Download />} className="max-sm:w-full" onClick={() => void download()}>
          {downloadWords(check.badCount)}
        </Button>
      </div>
      <section
        id="bad-rows"
        aria-label={t("Rows to fix", "Mistari ya kurekebisha")}
        className="relative scroll-mt-20 overflow-x-auto border-line border-t"
      >
        <Table label={t("Rows to fix", "Mistari ya kurekebisha")}>
          <TableHead>
            <HeadCell isNumber>{t("Row", "Mstari")}</HeadCell>
            {hasWhole && <HeadCell>{t("What is wrong", "Kosa")}</HeadCell>}
            {opened.headers.map((header, column) => (
              <HeadCell key={header} isWide={column === opened.headers.length - 1}>
                {header}
              </HeadCell>
            ))}
          </TableHead>
          <TableBody>
            {shown.map((bad) => (
              <BadRowLine
                hasWhole={hasWhole}
                key={`${bad.row} ${bad.column} ${opened.version}`}
                bad={bad}
                headers={opened.headers}
                onMend={(value) => audience.mend([{ row: bad.row, column: bad.column, value }])}
              />
            ))}
          </TableBody>
        </Table>
      </section>
      <TableFoot>
        {t(
          `${formatCount(shown.length)} of ${sayRows(check.badCount)}`,
          `${formatCount(shown.length)} kati ya ${sayRows(check.badCount)}`,
        )}
        {!isAll && check.bad.length > FIRST_ROWS && (
          <button type="button" className="link touch" onClick={() => setAll(true)}>
            {moreWords(Math.min(check.bad.length, MORE_ROWS) - FIRST_ROWS)}
          </button>
        )}
      </TableFoot>
    </Card>
  );
}

const skipWords = (rows: number): string =>
  t(
    rows === 1 ? "Skip this row" : `Skip these ${formatCount(rows)} rows`,
    rows === 1 ? "Ruka mstari huu" : `Ruka mistari hii ${formatCount(rows)}`,
  );
const downloadWords = (rows: number): string =>
  t(
    `Download ${formatNoun(rows, "bad row")}`,
    plural(rows, "Pakua mstari 1 wenye kosa", `Pakua mistari ${formatCount(rows)} yenye makosa`),
  );
const moreWords = (rows: number): string =>
  t(`Show ${formatCount(rows)} more`, `Onyesha ${formatCount(rows)} zaidi`);

/** What fills all empty cells of a column at once stands in the message. */
function OrDefault({ composer: { steps }, column }: Shares<"steps"> & { column: string }) {
  return (
    <button type="button" className="link touch" onClick={() => steps.go("message", defaultTarget(column))}>
      {t("or choose a default text", "au chagua maandishi mbadala")}
    </button>
  );
}

type BadRowLineProps = {
  bad: BadRow;
  headers: readonly string[];
  /** Whether some row shown is to blame as a whole: then what is wrong with it stands before its cells. */
  hasWhole: boolean;
  onMend: (value: string) => void;
};

/** One row to fix: the reason is above the cell to blame, and the cell is a field. */
export function BadRowLine({ bad, headers, hasWhole, onMend }: BadRowLineProps) {
  // In a card there is room for one more value: the one that says whose row this is.
  const shownBeside = headers.findIndex(
    (_, column) => column !== bad.column && (bad.columns[column] ?? "") !== "",
  );
  return (
    <Row className="align-bottom">
      <Cell kind="meta" isNumber card="1l" cardLabel={t("Row", "Mstari")} className={LINE}>
        {formatCount(bad.row)}
      </Cell>
      {hasWhole && (
        <Cell card="full" className={LINE}>
          {bad.line !== undefined && (
            <BadCell
              bad={bad}
              given={bad.line}
              label={t(`Row ${bad.row} as a whole`, `Mstari ${bad.row} wote`)}
              onMend={onMend}
            />
          )}
          {bad.column === -1 && bad.line === undefined && (
            <span className="text-12 font-medium text-red-fg">{bad.reason}</span>
          )}
        </Cell>
      )}
      {headers.map((header, column) => (
        <Cell
          key={header}
          card={column === bad.column ? "full" : column === shownBeside ? "1r" : "hide"}
          className={LINE}
        >
          {column === bad.column ? (
            <BadCell
              bad={bad}
              given={bad.columns[column] ?? ""}
              label={t(`${header} in row ${bad.row}`, `${header} kwenye mstari ${bad.row}`)}
              onMend={onMend}
            />
          ) : (
            <span className="inline-block max-w-56 truncate align-bottom">{bad.columns[column]}</span>
          )}
        </Cell>
      ))}
    </Row>
  );
}

const LINE = "py-2 align-bottom leading-7 max-sm:py-0";

type BadCellProps = { bad: BadRow; given: string; label: string; onMend: (value: string) => void };

function BadCell({ bad, given, label, onMend }: BadCellProps) {
  const [value, setValue] = useState(given);
  function mend() {
    if (value.trim() !== given.trim()) onMend(value.trim());
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Enter") mend();
    if (event.key === "Escape") setValue(given);
  }
  return (
    <Field label={label} isLabelHidden error={bad.reason} errorPlace="above" className="gap-1">
      <Input
        controlSize="small"
        className={bad.line === undefined ? "w-48 max-sm:w-full" : "w-96 max-sm:w-full"}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={mend}
        onKeyDown={press}
      />
    </Field>
  );
}
