"use client";

import { useQuery } from "@tanstack/react-query";
import { recentQuery } from "#lib/client/send/queries.ts";
import type { SentRow } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../domain/format-number.ts";
import { campaignStateOf } from "../domain/status/campaign-state.ts";
import { Status } from "../domain/status/status.tsx";
import { Card } from "../ui/card.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";

/** What was sent by hand lately, each with a way to its result. */
export function RecentSends() {
  const { data } = useQuery(recentQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t("Recently sent", "Zilizotumwa karibuni")}
      end={
        <PageLink className="link touch" href="/messages">
          {t("All messages", "Jumbe zote")}
        </PageLink>
      }
    >
      <Card>
        <Table label={t("Recently sent", "Zilizotumwa karibuni")}>
          <TableHead>
            <HeadCell>{t("To", "Kwa")}</HeadCell>
            <HeadCell>{t("Channel", "Njia")}</HeadCell>
            <HeadCell isWide>{t("Message", "Ujumbe")}</HeadCell>
            <HeadCell>{t("Status", "Hali")}</HeadCell>
            <HeadCell>{t("Sent by", "Aliyetuma")}</HeadCell>
            <HeadCell isNumber>{t("Sent", "Ulitumwa")}</HeadCell>
          </TableHead>
          <TableBody>
            {data.items.map((sent) => (
              <RecentRow key={sent.id} sent={sent} />
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}

function RecentRow({ sent }: { sent: SentRow }) {
  const { id, channel, content, createdAt, createdBy } = sent;
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" className="num max-sm:whitespace-normal">
        <PageLink
          href={`/send/${id}`}
          className="bare rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
        >
          {whom(sent)}
        </PageLink>
      </Cell>
      <Cell card="3r">{CHANNEL_WORDS[channel]}</Cell>
      <Cell card="2l" isWide isCut>
        {"templateName" in content ? (
          <span className="code">{content.templateName}</span>
        ) : (
          content.text || t("Removed", "Yameondolewa")
        )}
      </Cell>
      <Cell card="3l">
        <Status {...campaignStateOf(sent)} />
      </Cell>
      <Cell>{createdBy}</Cell>
      <Cell card="1r" kind="meta" isNumber>
        <Time value={createdAt} show="day" />
      </Cell>
    </Row>
  );
}

/** `+255 754 000 318 and 4 others` */
function whom({ firstNumber, counts }: SentRow): string {
  if (firstNumber === null)
    return t(formatNoun(counts.rows, "person", "people"), formatNounSw(counts.rows, "mtu", "watu"));
  const others = counts.rows - 1;
  const first = formatNumber(firstNumber);
  return others > 0
    ? t(
        `${first} and ${formatNoun(others, "other")}`,
        `${first} na ${formatNounSw(others, "mwingine", "wengine")}`,
      )
    : first;
}
