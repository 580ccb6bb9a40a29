"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { personFieldsQuery } from "#lib/client/groups.ts";
import { t } from "#lib/contract/language.ts";
import { fillFields, noValueWords } from "#lib/contract/rules/text/fill-fields.ts";

type PersonFieldsProps = { number: string; text: string; onFill: (text: string) => void };

/** Fills in what is known of whoever is answered by fields, as soon as one is in the text, and says of which nothing is known. */
export function PersonFields({ number, text, onFill }: PersonFieldsProps) {
  const fields = useQuery(factsQuery).data?.personFields;
  const values = useQuery(personFieldsQuery(number)).data?.fields;
  const filled = fields && values ? fillFields(text, fields, values) : null;
  const next = filled?.text ?? text;
  useEffect(() => {
    if (next !== text) onFill(next);
  }, [next, text, onFill]);
  const [missing] = filled?.missing ?? [];
  if (missing === undefined) return null;
  return (
    <p role="status" className="text-13 text-ink-2">
      {t(
        `${noValueWords(missing)}. Write what to say in its place.`,
        `${noValueWords(missing)}. Andika cha kusema badala yake.`,
      )}
    </p>
  );
}
