"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import type { SkippedPart } from "./use-without.ts";

type SkippedPartsProps = { parts: readonly SkippedPart[]; onRemove: (part: SkippedPart) => void };

/** "Skipped: everybody in Bought already, 1,204 people"; each can be taken back. */
export function SkippedParts({ parts, onRemove }: SkippedPartsProps) {
  return (
    <ul
      aria-label="Whose people are skipped"
      className="num flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2"
    >
      {parts.map((part) => {
        const Part = part.kind === "listIds" ? SkippedList : SkippedCampaign;
        return <Part key={part.id} id={part.id} onRemove={() => onRemove(part)} />;
      })}
    </ul>
  );
}

type SkippedProps = { id: string; onRemove: () => void };

function SkippedList({ id, onRemove }: SkippedProps) {
  const { data, error } = useQuery(contactListQuery(id));
  if (isGone(error)) return <Gone what="A list" onRemove={onRemove} />;
  return (
    <Line name={data?.name} onRemove={onRemove}>
      Skip everybody in the list{data && <>, {formatNoun(data.people, "person", "people")}:</>}
    </Line>
  );
}

function SkippedCampaign({ id, onRemove }: SkippedProps) {
  const { data, error } = useQuery(campaignQuery(id));
  if (isGone(error)) return <Gone what="A campaign" onRemove={onRemove} />;
  return (
    <Line name={data?.name} onRemove={onRemove}>
      Skip everybody who got, or will get, the campaign:
    </Line>
  );
}

const isGone = (error: Error | null): boolean => error instanceof Fault && error.code === "not_found";

type LineProps = { name: string | undefined; onRemove: () => void; children: ReactNode };

function Line({ name, onRemove, children }: LineProps) {
  return (
    <li className="wrap-anywhere">
      {children} <bdi className="font-medium text-ink">{name ?? "…"}</bdi>{" "}
      <button
        type="button"
        className="link touch"
        aria-label={`Do not skip ${name ?? "it"}`}
        onClick={onRemove}
      >
        Do not skip
      </button>
    </li>
  );
}

/** Left in, it would skip nobody: the review refuses it until somebody has seen this. */
function Gone({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <li className="text-red-ink">
      {what} whose people you skip was deleted.{" "}
      <button type="button" className="link touch" onClick={onRemove}>
        Remove it
      </button>
    </li>
  );
}
