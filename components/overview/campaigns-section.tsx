import { Megaphone } from "lucide-react";
import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { campaignStateOf } from "../domain/status/campaign-state.ts";
import { Status } from "../domain/status/status.tsx";
import { statusOf } from "../domain/status/status-table.ts";
import { Card } from "../ui/card.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Track } from "../ui/plot/track.tsx";
import { Section } from "../ui/section.tsx";
import { VisuallyHidden } from "../ui/text/visually-hidden.tsx";
import { CampaignNow } from "./campaign-now.tsx";
import { progressOf } from "./progress-of.ts";

/** What needs someone, runs or waits, then the newest campaigns, and how far each is. */
export function CampaignsSection({ campaigns }: { campaigns: readonly RecentCampaign[] }) {
  const all = (
    <PageLink href="/campaigns" className="link touch rounded-1">
      All campaigns
    </PageLink>
  );
  return (
    <Section title="Campaigns" end={all}>
      <Card>
        <Table label="Campaigns">
          <TableHead>
            <HeadCell isWide>Name</HeadCell>
            <HeadCell isSecondRank>Channel</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell isNumber>Progress</HeadCell>
            <HeadCell isSecondRank>
              <VisuallyHidden>Bar</VisuallyHidden>
            </HeadCell>
            <HeadCell>Now</HeadCell>
          </TableHead>
          <TableBody>
            {campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </TableBody>
        </Table>
        {campaigns.length === 0 && (
          <ListEmpty icon={<Megaphone />} title="No campaigns yet">
            A campaign sends one message to everyone in a spreadsheet. Single messages are under Messages.
          </ListEmpty>
        )}
      </Card>
    </Section>
  );
}

function CampaignRow({ campaign }: { campaign: RecentCampaign }) {
  const { id, name, channel, counts } = campaign;
  const { name: status, word } = campaignStateOf(campaign);
  const { sent, planned } = progressOf(counts);
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut>
        <PageLink
          dir="auto"
          href={`/campaigns/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      </Cell>
      <Cell card="2l" isSecondRank className="max-lg:hidden max-sm:block">
        {CHANNEL_WORDS[channel]}
      </Cell>
      <Cell card="1r">
        <Status name={status} word={word} />
      </Cell>
      <Cell card="2r" isNumber>
        {planned === 0 ? (
          <span className="text-ink-3">Not reviewed yet</span>
        ) : (
          <>
            {formatCount(sent)} <span className="text-ink-3">of {formatCount(planned)}</span>
          </>
        )}
      </Cell>
      <Cell isSecondRank>
        <Track
          label={`${formatCount(sent)} of ${formatCount(planned)} sent`}
          parts={[{ key: "sent", count: sent, tone: statusOf(status).tone }]}
          total={planned}
          size="mini"
        />
      </Cell>
      <Cell card="3l">
        <span className="num block max-w-70 truncate max-sm:whitespace-normal">
          <CampaignNow campaign={campaign} />
        </span>
      </Cell>
    </Row>
  );
}
