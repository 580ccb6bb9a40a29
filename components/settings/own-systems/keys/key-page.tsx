"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useSearch } from "#lib/client/address/use-search.ts";
import { apiKeysQuery, keyRequestFiltersOf, keyRequestsQuery } from "#lib/client/api-keys.ts";
import type { KeyRequest } from "#lib/contract/desk/api/key.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { CursorFoot } from "../../../shell/cursor-foot.tsx";
import { ListStates } from "../../../shell/list-states.tsx";
import { PageHeader } from "../../../shell/page-header.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { FilterChip } from "../../../ui/button/filter-chip.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { ListEmpty } from "../../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../../ui/list/list-table.tsx";
import { Toolbar } from "../../../ui/list/toolbar.tsx";
import { Time } from "../../../ui/time/time.tsx";

const SHOWN = translated(
  () =>
    [
      { show: "all", label: t("All", "Yote") },
      { show: "refused", label: t("Refused", "Yaliyokataliwa") },
    ] as const,
);

/** One key: what was asked with it, what was answered, and why. */
export function KeyPage({ id }: { id: string }) {
  const { data } = useQuery(apiKeysQuery);
  const key = data?.items.find((each) => each.id === id);
  const { search, hrefWith } = useSearch();
  const filters = keyRequestFiltersOf(search);
  const query = useQuery(keyRequestsQuery(id, filters));
  return (
    <>
      <PageHeader
        title={key ? key.name : t("Requests of a key", "Maombi ya ufunguo")}
        purpose={t(
          <>
            The last 1,000 requests with the key <span className="code">{key?.hint}</span>. We keep no numbers
            and no texts here.
          </>,
          <>
            Maombi 1,000 ya mwisho ya ufunguo <span className="code">{key?.hint}</span>. Hapa hatuhifadhi
            namba wala maandishi.
          </>,
        )}
        back={{ href: "/settings/own-systems", label: t("Own systems", "Mifumo yako") }}
        actions={
          <ButtonLink href="/settings/own-systems/developers?of=problems">
            {t("What the codes mean", "Maana ya misimbo")}
          </ButtonLink>
        }
      />
      <section aria-label={t("Requests", "Maombi")} className="min-w-0">
        <Toolbar>
          {SHOWN.map(({ show, label }) => (
            <FilterChip
              key={show}
              href={hrefWith({ show: show === "all" ? undefined : show, cursor: undefined })}
              isOn={filters.show === show}
            >
              {label}
            </FilterChip>
          ))}
        </Toolbar>
        <ListStates
          query={query}
          rows={query.data?.items ?? []}
          table={(requests, isPending) => (
            <ListTable
              label={t("Requests", "Maombi")}
              columns={COLUMNS}
              rows={requests}
              keyOf={({ id: request }) => request}
              isPending={isPending}
              pendingRows={10}
            />
          )}
          unread={[
            t("We could not read the requests", "Hatukuweza kusoma maombi"),
            t("The key works as before.", "Ufunguo unaendelea kufanya kazi."),
          ]}
          nothing={
            <ListEmpty
              icon={<ArrowLeftRight />}
              title={
                filters.show === "all"
                  ? t("No request yet", "Bado hakuna ombi")
                  : t("Nothing was refused", "Hakuna kilichokataliwa")
              }
            >
              {filters.show === "all"
                ? t(
                    "Each request with this key is listed here, about a second after its answer.",
                    "Kila ombi la ufunguo huu huorodheshwa hapa, karibu sekunde moja baada ya jibu lake.",
                  )
                : t(
                    "Every request that we keep of this key was accepted.",
                    "Kila ombi la ufunguo huu tulilolihifadhi lilipokelewa.",
                  )}
            </ListEmpty>
          }
          foot={
            <CursorFoot nextCursor={query.data?.nextCursor ?? null} isByTime>
              {t(`Newest first, ${PAGE_ROWS} on a page`, `Mapya kwanza, ${PAGE_ROWS} kwa ukurasa`)}
            </CursorFoot>
          }
        />
      </section>
    </>
  );
}

const COLUMNS = translated<Column<KeyRequest>[]>(() => [
  {
    name: t("Request", "Ombi"),
    shape: "wide",
    kind: "ink",
    card: "full",
    className: "py-2",
    cell: ({ door, requestId }) => (
      <>
        <span className="code break-all">{door}</span>
        <span className="code block break-all font-normal text-12 text-ink-3">{requestId}</span>
      </>
    ),
  },
  {
    name: t("Answer", "Jibu"),
    shape: "widest",
    card: "full",
    isWide: true,
    isProse: true,
    cell: (request) => <Answer {...request} />,
  },
  {
    name: t("Took", "Muda"),
    shape: "tiny",
    card: "3l",
    cardLabel: t("Took", "Muda"),
    isNumber: true,
    cell: ({ tookMs }) => `${formatCount(tookMs)} ms`,
  },
  {
    name: t("From", "Kutoka"),
    shape: "small",
    isSecondRank: true,
    cell: ({ address }) => <span className="code">{address}</span>,
  },
  {
    name: t("Time", "Wakati"),
    sorted: "descending",
    shape: "small",
    card: "3r",
    kind: "meta",
    isNumber: true,
    cell: ({ at }) => <Time value={at} />,
  },
]);

/** What was answered, and of a refusal which fields broke which rule. */
function Answer({ status, code, fields, isReplayed }: KeyRequest) {
  if (code === null)
    return (
      <span className="inline-flex items-center gap-1.5 text-green-fg">
        <Icon look="lucide-circle-check" className="size-3.5" />
        {status}
        {isReplayed && (
          <span className="text-ink-2">
            {t(
              "Same answer as before, nothing was done again",
              "Jibu lile lile la awali, hakuna kilichofanywa tena",
            )}
          </span>
        )}
      </span>
    );
  return (
    <>
      <span className="inline-flex items-center gap-1.5 text-red-fg">
        <Icon look="lucide-circle-x" className="size-3.5" />
        {status} <span className="code">{code}</span>
      </span>
      {fields.map(({ path, rule }) => (
        <span key={`${path} ${rule}`} className="block text-12 text-ink-2 [overflow-wrap:anywhere]">
          {path !== "" && !rule.startsWith(path) && <span className="code">{path}: </span>}
          {rule}
        </span>
      ))}
    </>
  );
}
