"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { groupQuery } from "#lib/client/groups.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { sayPeople } from "../../count-words.ts";
import type { SkippedPart } from "./use-without.ts";

type SkippedPartsProps = { parts: readonly SkippedPart[]; onRemove: (part: SkippedPart) => void };

/** "Skipped: everybody in Bought already, 1,204 people"; each can be taken back. */
export function SkippedParts({ parts, onRemove }: SkippedPartsProps) {
  return (
    <ul
      aria-label={t("Whose people are skipped", "Watu wanaorukwa")}
      className="num flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2"
    >
      {parts.map((part) => {
        const Part = PARTS[part.kind];
        return <Part key={part.id} id={part.id} onRemove={() => onRemove(part)} />;
      })}
    </ul>
  );
}

type SkippedProps = { id: string; onRemove: () => void };

function SkippedList({ id, onRemove }: SkippedProps) {
  const { data, error } = useQuery(contactListQuery(id));
  if (isGone(error))
    return (
      <Gone onRemove={onRemove}>
        {t("A list whose people you skip was deleted.", "Orodha ambayo unaruka watu wake imefutwa.")}
      </Gone>
    );
  return (
    <Line name={data?.name} onRemove={onRemove}>
      {data
        ? t(
            `Skip everybody in the list, ${sayPeople(data.people)}:`,
            `Ruka wote walio kwenye orodha, ${sayPeople(data.people)}:`,
          )
        : t("Skip everybody in the list", "Ruka wote walio kwenye orodha")}
    </Line>
  );
}

function SkippedCampaign({ id, onRemove }: SkippedProps) {
  const { data, error } = useQuery(campaignQuery(id));
  if (isGone(error))
    return (
      <Gone onRemove={onRemove}>
        {t("A campaign whose people you skip was deleted.", "Kampeni ambayo unaruka watu wake imefutwa.")}
      </Gone>
    );
  return (
    <Line name={data?.name} onRemove={onRemove}>
      {t(
        "Skip everybody who got, or will get, the campaign:",
        "Ruka wote waliopata, au watakaopata, kampeni:",
      )}
    </Line>
  );
}

function SkippedGroup({ id, onRemove }: SkippedProps) {
  const { data, error } = useQuery(groupQuery(id));
  if (isGone(error))
    return (
      <Gone onRemove={onRemove}>
        {t("A group whose people you skip was deleted.", "Kundi ambalo unaruka watu wake limefutwa.")}
      </Gone>
    );
  return (
    <Line name={data?.group.name} onRemove={onRemove}>
      {t("Skip whoever is then in the group:", "Ruka watakaokuwemo wakati huo kwenye kundi:")}
    </Line>
  );
}

const PARTS = { listIds: SkippedList, campaignIds: SkippedCampaign, groupIds: SkippedGroup };

const isGone = (error: Error | null): boolean => error instanceof Fault && error.code === "not_found";

type LineProps = { name: string | undefined; onRemove: () => void; children: ReactNode };

function Line({ name, onRemove, children }: LineProps) {
  return (
    <li className="wrap-anywhere">
      {children} <bdi className="font-medium text-ink">{name ?? "…"}</bdi>{" "}
      <button
        type="button"
        className="link touch"
        aria-label={
          name === undefined ? t("Do not skip it", "Usiiruke") : t(`Do not skip ${name}`, `Usiruke ${name}`)
        }
        onClick={onRemove}
      >
        {t("Do not skip", "Usiruke")}
      </button>
    </li>
  );
}

/** Left in, it would skip nobody: the review refuses it until somebody has seen this. */
function Gone({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <li className="text-red-ink">
      {children}{" "}
      <button type="button" className="link touch" onClick={onRemove}>
        {t("Remove it", "Iondoe")}
      </button>
    </li>
  );
}
