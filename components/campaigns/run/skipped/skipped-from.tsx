"use client";

import { useQuery } from "@tanstack/react-query";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { campaignQuery } from "#lib/client/campaigns/queries.ts";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { groupQuery } from "#lib/client/groups.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Released } from "#lib/contract/desk/people/without.ts";
import { t } from "#lib/contract/language.ts";
import { releasedWords } from "#lib/contract/words/run/released-words.ts";
import { Fault } from "#lib/fault.ts";

type SkippedFromProps = Pick<Campaign, "without"> & { released?: readonly Released[]; isAhead?: boolean };

/** Whose people the plan skips, whatever the file says: "Skipped: people of the list “Bought already”, people who got “Offer”" */
export function SkippedFrom({ without, released = [], isAhead = false }: SkippedFromProps) {
  if (without === null) return null;
  const { listIds, campaignIds, groupIds = [] } = without;
  const parts = [
    ...listIds.map((id) => <SkippedList key={id} id={id} />),
    ...campaignIds.map((id) => <SkippedCampaign key={id} id={id} />),
    ...groupIds.map((id) => <SkippedGroup key={id} id={id} />),
  ];
  return (
    <p className="num text-13 text-ink-2 wrap-anywhere">
      {t("Skipped:", "Wamerukwa:")}{" "}
      {parts.map((part, at) => (
        <span key={part.key}>
          {at > 0 && ", "}
          {part}
        </span>
      ))}
      {released.length > 0 && <>. {releasedWords(released)}</>}
      {isAhead && (released.length > 0 ? " " : ". ")}
      {isAhead &&
        t(
          "When its time comes, we look again who that is.",
          "Muda wake ukifika, tunaangalia tena hao ni akina nani.",
        )}
    </p>
  );
}

function SkippedList({ id }: { id: string }) {
  const { data, error } = useQuery(contactListQuery(id));
  if (isGone(error)) return t("people of a list that was deleted since", "watu wa orodha iliyofutwa baadaye");
  const list = <Named href={`/contacts/lists/${id}`} name={data?.name} />;
  return t(<>people of the list “{list}”</>, <>watu wa orodha “{list}”</>);
}

function SkippedCampaign({ id }: { id: string }) {
  const { data, error } = useQuery(campaignQuery(id));
  if (isGone(error))
    return t("people who got a campaign that was deleted since", "watu waliopata kampeni iliyofutwa baadaye");
  const campaign = <Named href={`/campaigns/${id}`} name={data?.name} />;
  return t(<>people who got “{campaign}”</>, <>watu waliopata “{campaign}”</>);
}

function SkippedGroup({ id }: { id: string }) {
  const { data, error } = useQuery(groupQuery(id));
  if (isGone(error))
    return t("who was in a group that was deleted since", "waliokuwemo kwenye kundi lililofutwa baadaye");
  const group = <Named href={`/contacts/groups/${id}`} name={data?.group.name} />;
  return t(<>who is in the group “{group}”</>, <>waliomo kwenye kundi “{group}”</>);
}

const isGone = (error: Error | null): boolean => error instanceof Fault && error.code === "not_found";

const Named = ({ href, name }: { href: string; name: string | undefined }) => (
  <PageLink className="link" href={href}>
    <bdi>{name ?? "…"}</bdi>
  </PageLink>
);
