"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { callCountsQuery, callListQuery } from "#lib/client/calls/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { ListCalls } from "#lib/contract/desk/call/call.ts";
import { WHY_NOT_BRING, whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { askFresh } from "../../shell/session/ask-fresh.ts";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Note } from "../../ui/note.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { downloadFrom } from "../../ui/text/download-from.ts";
import { DialPanel } from "../dial/dial-panel.tsx";
import { callFiltersOf, dialOf, isServiceList, reportHref } from "./call-filters.ts";
import { CallList } from "./call-list.tsx";
import { CallToolbar } from "./call-toolbar.tsx";
import { counted } from "./counted.ts";
import { ServiceList } from "./service-list.tsx";
import { TodayCalls } from "./today-calls.tsx";

export type CallRights = {
  isSender: boolean;
  canDial: boolean;
  canListen: boolean;
  canExport: boolean;
  canSeeNumbers: boolean;
};

const LISTS = [
  { value: "ours", label: "All calls" },
  { value: "service", label: "The service’s list" },
] as const;

/** Dial, today's figures, and every call there is; what is asked stands in the address. */
export function CallsPage({ region, rights }: { region: string; rights: CallRights }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const isService = isServiceList(search);
  const filters = callFiltersOf(search);
  const canDial = rights.canDial && rights.canSeeNumbers;
  const go = (change: Record<string, string | undefined>) => showAddress(hrefWith(change));
  const ask = (change: Record<string, string | undefined>) =>
    go({ ...change, cursor: undefined, page: undefined, listen: undefined });
  return (
    <Page>
      <PageHeader
        title="Calls"
        purpose="Who called whom, how it ended, and the recording where there is one."
        actions={rights.canExport ? <Export filters={isService ? {} : filters} /> : undefined}
      />
      <div
        className={
          canDial
            ? "grid grid-cols-[minmax(0,1fr)_30rem] gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6"
            : "grid gap-6"
        }
      >
        {canDial && <DialPanel region={region} brought={dialOf(search)} />}
        {rights.isSender && !canDial && (
          <Note tone="grey" isSmall title="You can read calls here">
            {rights.canDial ? WHY_NOT_BRING : whyNotSend("voice")}
          </Note>
        )}
        <TodayCalls />
      </div>
      <section aria-label="Calls" className="min-w-0">
        <div className="mb-3">
          <Segmented
            label="Which list"
            options={LISTS}
            value={isService ? "service" : "ours"}
            onChange={(list) => ask({ list: list === "service" ? list : undefined })}
            className="max-sm:w-full"
          />
        </div>
        {isService ? (
          <ServiceList canListen={rights.canListen} canSeeNumbers={rights.canSeeNumbers} onAsk={ask} />
        ) : (
          <OurList filters={filters} rights={rights} hrefWith={hrefWith} onAsk={ask} />
        )}
      </section>
    </Page>
  );
}

type OurListProps = {
  filters: ListCalls;
  rights: CallRights;
  hrefWith: (change: Record<string, string | undefined>) => string;
  onAsk: (change: Record<string, string | undefined>) => void;
};

function OurList({ filters, rights, hrefWith, onAsk }: OurListProps) {
  const { data: page } = useQuery(callListQuery(filters));
  const { data: counts } = useQuery(callCountsQuery(filters));
  const { data: facts } = useQuery(factsQuery);
  return (
    <>
      <CallToolbar
        filters={filters}
        rows={page?.items ?? []}
        me={rights.isSender ? facts?.user : undefined}
        counts={counts}
        canSeeNumbers={rights.canSeeNumbers}
        canListen={rights.canListen}
        hrefWith={hrefWith}
        onAsk={onAsk}
      />
      <CallList filters={filters} canListen={rights.canListen} onAsk={onAsk} />
    </>
  );
}

function Export({ filters }: { filters: ListCalls }) {
  const client = useQueryClient();
  const { data: counts } = useQuery(callCountsQuery(filters));
  const many = counted(counts?.fitting);
  if (many === "0") return null;
  const text =
    many === undefined ? "Export these calls" : `Export ${many} ${many === "1" ? "call" : "calls"}`;
  const save = (form: "csv" | "xlsx") => async () => {
    if (await askFresh(client)) downloadFrom(reportHref(form, filters));
  };
  return (
    <MenuButton
      label={text}
      text={text}
      icon={<Download />}
      align="end"
      groups={[
        {
          key: "forms",
          items: [
            { key: "csv", label: "As CSV", onSelect: save("csv") },
            { key: "xlsx", label: "As Excel workbook", onSelect: save("xlsx") },
          ],
        },
      ]}
    />
  );
}
