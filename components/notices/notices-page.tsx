"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSeeNotices } from "#lib/client/notices/mutations.ts";
import { noticesQuery } from "#lib/client/notices/queries.ts";
import { useNeedsAsTheyChange } from "#lib/client/notices/use-needs-as-they-change.ts";
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
        title="Notices"
        purpose="What happened while you were elsewhere, in the last 30 days."
        actions={
          <PageLink href="/settings#notices" className={buttonClass({ look: "quiet", size: "normal" })}>
            Choose your notices
          </PageLink>
        }
      />
      {inNeed > 0 && (newest || query.isPending) && (
        <Section title="Needs you">
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
      <Section title="Earlier">
        <Card>
          {query.error && (
            <ListError title="We could not read the notices" query={query}>
              No notice is lost.
            </ListError>
          )}
          {query.isPending && <LinesLoading />}
          <EarlierLines notices={earlier} onGo={stay} />
          {query.data && isEmpty && (
            <ListEmpty icon={<Icon look="lucide-bell" />} title="Nothing yet">
              When a campaign ends or stops, a template gets an answer or a customer writes, you see it here.
            </ListEmpty>
          )}
          {!isEmpty && (
            <MoreFoot query={query} more="Show older notices">
              Newest first
            </MoreFoot>
          )}
        </Card>
      </Section>
    </Page>
  );
}
