"use client";

import { FileText, Globe, Phone } from "lucide-react";
import type { AudienceCheck, OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { mergeFieldsOf } from "#lib/client/audience/merge-fields.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { REPAIR_WORDS } from "#lib/client/repair-words.ts";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/format-count.ts";
import { Select } from "../ui/select.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import type { DraftValues } from "./draft-values.ts";
import type { Composer } from "./use-composer.ts";

/** Every column of the file, what it is used as, and what the check found in it. */
export function MappingTable({ composer, opened }: { composer: Composer; opened: OpenedFile }) {
  const { audience, values } = composer;
  return (
    <Card>
      <Table label="Columns of the file">
        <TableHead>
          <HeadCell>Column in the file</HeadCell>
          <HeadCell isWide>First values</HeadCell>
          <HeadCell>Used as</HeadCell>
          <HeadCell>Checked</HeadCell>
        </TableHead>
        <TableBody>
          {opened.headers.map((header, column) => {
            const isPhone = column === audience.phoneColumn;
            const isCountry = !isPhone && column === audience.countryColumn;
            return (
              <Row key={header}>
                <Cell kind="ink" card="1l" className="max-w-60 truncate">
                  {header}
                </Cell>
                <Cell card="full" isWide isCut className="num">
                  {firstValues(opened, column)}
                </Cell>
                <Cell card="full">
                  <Select
                    label={`${header} is used as`}
                    controlSize="small"
                    isQuiet
                    className="w-52 max-sm:w-full"
                    options={[
                      { value: "phone", label: "Phone number", icon: <Phone /> },
                      { value: "country", label: "Country of the number", icon: <Globe /> },
                      { value: "field", label: `Merge field ${header}`, icon: <FileText /> },
                    ]}
                    value={isPhone ? "phone" : isCountry ? "country" : "field"}
                    onChange={(use) => chooseUse(audience, column, use)}
                  />
                </Cell>
                <Cell card="full" kind="meta" className="num">
                  {isPhone
                    ? phoneWord(audience.check)
                    : emptyWord(audience.check, column, { header, values })}
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
}

function chooseUse(audience: Audience, column: number, use: string) {
  if (use === "phone") audience.setPhoneColumn(column);
  else if (use === "country" && column !== audience.phoneColumn) audience.setCountryColumn(column);
  else if (column === audience.countryColumn) audience.setCountryColumn(null);
}

function firstValues({ rows }: OpenedFile, column: number): string {
  const filled = rows.map((cells) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
  return filled.slice(0, 3).join(", ");
}

function phoneWord(check: AudienceCheck | undefined): string {
  if (!check) return "";
  const { ok, repaired } = check.counts;
  const usable = `${formatCount(ok + repaired)} usable`;
  if (repaired === 0) return usable;
  const who = ok === 0 ? "all repaired" : `${formatCount(repaired)} of them repaired`;
  const kinds = check.repairs.map(({ kind, count }) =>
    check.repairs.length === 1 ? REPAIR_WORDS[kind] : `in ${formatCount(count)} ${REPAIR_WORDS[kind]}`,
  );
  return `${usable}, ${who}: ${kinds.join("; ")}`;
}

type Use = { header: string; values: DraftValues };

function emptyWord(check: AudienceCheck | undefined, column: number, { header, values }: Use): string {
  const empty = check?.empties[column] ?? 0;
  if (!check) return "";
  if (empty === 0) return "None empty";
  const source =
    values.channel === "chat-template"
      ? [...values.texts, ...values.buttons].map(({ value }) => value).join(" ")
      : values.text;
  const field = mergeFieldsOf(source).find(({ name }) => name.toLowerCase() === header.trim().toLowerCase());
  if (!field) return `${formatCount(empty)} empty, not used`;
  return field.fallback === undefined
    ? `${formatCount(empty)} empty, no stand-in`
    : `${formatCount(empty)} empty, “${field.fallback}” stands in`;
}
