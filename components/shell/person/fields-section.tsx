"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { personFieldsQuery } from "#lib/client/groups.ts";
import type { FieldChange, PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { valueWords } from "#lib/contract/words/group-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListError } from "../list-error.tsx";

const { Part: FillDialog, preload } = lazyPart(() =>
  import("./fill-dialog.tsx").then((part) => part.FillDialog),
);

type FieldsSectionProps = {
  number: string;
  canChange: boolean;
  /** Beside a conversation, where who changed what is left to the page of the person. */
  isNarrow?: boolean;
};

/** What the company knows of a person by its own fields, and who changed it; nothing where it has no fields. */
export function FieldsSection({ number, canChange, isNarrow = false }: FieldsSectionProps) {
  const known = useQuery(factsQuery).data?.personFields ?? [];
  const query = useQuery({ ...personFieldsQuery(number), enabled: known.length > 0 });
  const { isOpen, turn, open, close } = useOpening();
  if (known.length === 0) return null;
  const { fields = {}, changes = [] } = query.data ?? {};
  const shown = known.filter(({ name, isRetired }) => !isRetired || fields[name] !== undefined);
  return (
    <Section
      title={t("Fields", "Sehemu za taarifa")}
      end={
        canChange &&
        query.data && (
          <Button size="small" onClick={open}>
            {t("Fill in fields…", "Jaza sehemu…")}
          </Button>
        )
      }
    >
      <Card>
        <div className="flex flex-col gap-4 px-5 py-4">
          {query.error && (
            <ListError
              title={t("We could not read the fields", "Hatukuweza kusoma sehemu za taarifa")}
              query={query}
            >
              {detailOf(query.error)}
            </ListError>
          )}
          {query.data && (
            <Facts
              shape={isNarrow ? "list" : "line"}
              facts={shown.map(({ name, label }) => ({ key: name, label, value: valueWords(fields[name]) }))}
            />
          )}
          {changes.length > 0 && !isNarrow && <Changes changes={changes} known={known} />}
        </div>
      </Card>
      {(isOpen || turn > 0) && query.data && (
        <Opened when={isOpen} preload={preload}>
          <FillDialog
            key={turn}
            number={number}
            known={known.filter(({ isRetired }) => !isRetired)}
            fields={fields}
            isOpen={isOpen}
            onClose={close}
          />
        </Opened>
      )}
    </Section>
  );
}

const SHOWN_CHANGES = 5;

function Changes({ changes, known }: { changes: readonly FieldChange[]; known: readonly PersonField[] }) {
  const [isAll, setAll] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2 text-13 text-ink-2">
      <ul
        aria-label={t("Changes of fields", "Mabadiliko ya sehemu za taarifa")}
        className="flex flex-col gap-1"
      >
        {changes
          .slice(0, isAll ? undefined : SHOWN_CHANGES)
          .map(({ id, field, before, after, at, source, by, file }) => (
            <li key={id} className="wrap-anywhere">
              <bdi className="font-medium">{known.find(({ name }) => name === field)?.label ?? field}</bdi>:{" "}
              {t(
                `from ${valueWords(before)} to ${valueWords(after)}`,
                `kutoka ${valueWords(before)} kuwa ${valueWords(after)}`,
              )}
              , <Time value={at} show="day" />, <bdi>{by}</bdi>
              {source === "file" && file !== null && <>, {file}</>}
              {source === "api" && <>, API</>}
            </li>
          ))}
      </ul>
      {changes.length > SHOWN_CHANGES && !isAll && (
        <Button size="small" look="quiet" onClick={() => setAll(true)}>
          {t("Show older changes", "Onyesha mabadiliko ya zamani")}
        </Button>
      )}
    </div>
  );
}
