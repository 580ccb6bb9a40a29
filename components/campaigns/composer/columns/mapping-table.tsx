"use client";

import { FileText, Globe, Phone } from "lucide-react";
import { useWatch } from "react-hook-form";
import { RepairedChip } from "#components/domain/repaired-chip.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import type { ColumnContent } from "#lib/audience/columns.ts";
import type { AudienceCheck, OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { mergeFieldsOf } from "#lib/client/audience/merge-fields.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { repairWords } from "#lib/client/repair-words.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { DEFAULT_SMS_COUNTRY } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { contentWords, damageWords } from "./content-words.ts";

/** Every column of the file, what it is used as, and what the check found in it. */
export function MappingTable({ composer, opened }: Shares<"audience" | "form"> & { opened: OpenedFile }) {
  const { audience, form } = composer;
  const source = useSource(form);
  return (
    <Card>
      <Table label={t("Columns of the file", "Safu za faili")}>
        <TableHead>
          <HeadCell>{t("Column in the file", "Safu kwenye faili")}</HeadCell>
          <HeadCell isWide>{t("First values", "Thamani za kwanza")}</HeadCell>
          <HeadCell>{t("Used as", "Inatumika kama")}</HeadCell>
          <HeadCell>{t("Checked", "Imekaguliwa")}</HeadCell>
        </TableHead>
        <TableBody>
          {opened.headers.map((header, column) => {
            const isPhone = column === audience.phoneColumn;
            const isCountry = !isPhone && column === audience.countryColumn;
            return (
              <Row key={header}>
                <Cell
                  kind="ink"
                  card="1l"
                  className="max-w-60 max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:py-1.5"
                >
                  <span className="block min-w-0 truncate">{header}</span>
                  <ContentLine content={opened.contents[column]} />
                </Cell>
                <Cell card="full" isWide isCut className="num">
                  {firstValues(opened, column)}
                </Cell>
                <Cell card="full">
                  <Select
                    label={t(`${header} is used as`, `${header} inatumika kama`)}
                    controlSize="small"
                    isQuiet
                    className="w-48 max-sm:w-full"
                    options={[
                      { value: "phone", label: t("Phone number", "Namba ya simu"), icon: <Phone /> },
                      {
                        value: "country",
                        label: t("Country of the number", "Nchi ya namba"),
                        icon: <Globe />,
                      },
                      {
                        value: "field",
                        label: t(`Merge field ${header}`, `Sehemu ya kujaza ${header}`),
                        icon: <FileText />,
                      },
                    ]}
                    value={isPhone ? "phone" : isCountry ? "country" : "field"}
                    onChange={(use) => chooseUse(audience, column, use)}
                  />
                </Cell>
                <Cell card="full" kind="meta" isProse className="num sm:min-w-64 leading-4">
                  {isPhone ? (
                    <GoodNumbers
                      check={audience.check}
                      isTanzanian={audience.region === DEFAULT_SMS_COUNTRY}
                    />
                  ) : (
                    emptyWord(audience.check, column, { header, source })
                  )}
                  <DamageLine content={opened.contents[column]} />
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
}

type ContentProps = { content: ColumnContent | undefined };

const ContentLine = ({ content }: ContentProps) =>
  content && (
    <span className="block truncate text-12 font-normal text-ink-3 max-sm:flex-none">
      {contentWords(content)}
    </span>
  );

function DamageLine({ content }: ContentProps) {
  const words = content && damageWords(content);
  return words ? <span className="block text-amber-fg">{words}</span> : null;
}

function chooseUse({ phoneColumn, countryColumn, setColumns }: Audience, column: number, use: string) {
  if (use === "phone")
    setColumns({ phone: column, country: countryColumn === column ? null : countryColumn });
  else if (use === "country" && column !== phoneColumn) setColumns({ phone: phoneColumn, country: column });
  else if (column === countryColumn) setColumns({ phone: phoneColumn, country: null });
}

function firstValues({ rows }: OpenedFile, column: number): string {
  const filled = rows.map((cells) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
  return filled.slice(0, 3).join(", ");
}

type GoodNumbersProps = { check: AudienceCheck | undefined; isTanzanian: boolean };

function GoodNumbers({ check, isTanzanian }: GoodNumbersProps) {
  if (!check) return null;
  const { ok, repaired } = check.counts;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t(formatNoun(ok + repaired, "good number"), `Namba nzuri ${formatCount(ok + repaired)}`)}
      {repaired > 0 && (
        <RepairedChip count={repaired}>
          {check.repairs.map(({ kind, count }) => (
            <li key={kind}>
              {formatCount(count)} × {repairWords(kind, isTanzanian)}
            </li>
          ))}
        </RepairedChip>
      )}
    </span>
  );
}

type Use = { header: string; source: string };

function emptyWord(check: AudienceCheck | undefined, column: number, { header, source }: Use): string {
  const empty = check?.empties[column] ?? 0;
  if (!check) return "";
  if (empty === 0) return t("None empty", "Zote zimejaa");
  const field = mergeFieldsOf(source).find(({ name }) => name.toLowerCase() === header.trim().toLowerCase());
  if (!field) return t(`${formatCount(empty)} empty, not used`, `${formatCount(empty)} tupu, haitumiki`);
  return field.fallback === undefined
    ? t(
        `${formatCount(empty)} empty, no default text`,
        `${formatCount(empty)} tupu, hakuna maandishi mbadala`,
      )
    : t(
        `${formatCount(empty)} empty: we write “${field.fallback}”`,
        `${formatCount(empty)} tupu: tunaandika “${field.fallback}”`,
      );
}

/** Everything in which columns may be used. */
function useSource({ control }: Composer["form"]): string {
  const [channel, text, texts, buttons] = useWatch({
    control,
    name: ["channel", "text", "texts", "buttons"],
  });
  return sendsTemplate(channel) ? [...texts, ...buttons].map(({ value }) => value).join(" ") : text;
}
