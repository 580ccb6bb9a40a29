"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSeeNotices } from "#lib/client/notices/mutations.ts";
import { noticesQuery } from "#lib/client/notices/queries.ts";
import { useNeedsAsTheyChange } from "#lib/client/notices/use-needs-as-they-change.ts";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../shell/list-error.tsx";
import { EarlierLines, isEarlier, LinesLoading } from "../shell/notices/notice-lines.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Section } from "../ui/section.tsx";

// Most days nothing waits: a page without it is read without its code.
const { Part: NeedLines } = lazyPart(() =>
  import("../shell/notices/need-lines.tsx").then((part) => part.NeedLines),
);

const stay = () => {};

/** What waits for a person, and all that was told in the last 30 days. */
export function NoticesPage() {
  const query = useInfiniteQuery(noticesQuery);
  const [newest] = query.data?.pages ?? [];
  useSeeNotices(newest?.items);
  const inNeed = useNeedsAsTheyChange(newest?.needs);
  const earlier = query.data?.pages.flatMap(({ items }) => items).filter(isEarlier) ?? [];
  // All of a page may still need somebody: the older ones are on the next.
  const isEmpty = earlier.length === 0 && !query.hasNextPage;
  return (
    <Page>
      <PageHeader
        title={t("Notices", "Taarifa")}
        purpose={t(
          "What happened while you were elsewhere, in the last 30 days.",
          "Yaliyotokea ulipokuwa mbali, katika siku 30 zilizopita.",
        )}
        actions={
          <PageLink href="/settings/notices" className={buttonClass({ look: "quiet", size: "normal" })}>
            {t("Choose your notices", "Chagua taarifa zako")}
          </PageLink>
        }
      />
      {inNeed > 0 && (newest || query.isPending) && (
        <Section title={t("Needs you", "Inakuhitaji")}>
          <Card>
            <Suspense fallback={<LinesLoading lines={inNeed} isLong />}>
              {newest ? (
                <NeedLines needs={newest.needs} onGo={stay} />
              ) : (
                <LinesLoading lines={inNeed} isLong />
              )}
            </Suspense>
          </Card>
        </Section>
      )}
      <Section title={t("Earlier", "Za awali")}>
        <Card>
          {query.error && (
            <ListError title={t("We could not read the notices", "Hatukuweza kusoma taarifa")} query={query}>
              {t("No notice is lost.", "Hakuna taarifa iliyopotea.")}
            </ListError>
          )}
          {query.isPending && <LinesLoading />}
          <EarlierLines notices={earlier} onGo={stay} />
          {query.data && isEmpty && (
            <ListEmpty icon={<Icon look="lucide-bell" />} title={t("Nothing yet", "Bado hakuna kitu")}>
              {t(
                "When a campaign ends or stops, a template gets an answer or a customer writes, you see it here.",
                "Kampeni ikiisha au ikisimama, kiolezo kikipata jibu au mteja akiandika, utaona hapa.",
              )}
            </ListEmpty>
          )}
          {!isEmpty && (
            <MoreFoot query={query} more={t("Show older notices", "Onyesha taarifa za zamani")}>
              {t("Newest first", "Mpya kwanza")}
            </MoreFoot>
          )}
        </Card>
      </Section>
    </Page>
  );
}
