"use client";

import type { CalendarEntry } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { List, ListRow } from "../ui/list/list.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";

const SHOWN = 4;

/** What goes in the next 24 hours, the first first; the others are in the calendar. */
export function NextDaySection({ items }: { items: readonly CalendarEntry[] }) {
  const title = t("Next 24 hours", "Saa 24 zijazo");
  return (
    <Section
      title={title}
      note={formatCount(items.length)}
      end={
        <PageLink href="/campaigns/calendar" className="link touch rounded-1">
          {t("Calendar", "Kalenda")}
        </PageLink>
      }
    >
      <List label={title}>
        {items.slice(0, SHOWN).map((item) => (
          <Entry key={`${item.campaignId}${item.automationId}${item.at}`} item={item} />
        ))}
      </List>
    </Section>
  );
}

function Entry({ item }: { item: CalendarEntry }) {
  const { at, name, campaignId, automationId } = item;
  const href = campaignId === null ? `/campaigns/automations/${automationId}` : `/campaigns/${campaignId}`;
  return (
    <ListRow
      isDense
      title={
        <PageLink href={href} className="link touch rounded-1">
          <bdi>{name}</bdi>
        </PageLink>
      }
      detail={detailOf(item)}
      meta={<Time value={at} />}
    />
  );
}

function detailOf({ channel, campaignId, isCallList }: CalendarEntry): string {
  if (isCallList) return t("A list of people to call", "Orodha ya watu wa kupigiwa");
  const words = CHANNEL_WORDS[channel];
  return campaignId === null
    ? t(`${words}, by a repeat or follow-up`, `${words}, kwa inayojirudia au ufuatiliaji`)
    : words;
}
