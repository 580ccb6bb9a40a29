import { Megaphone } from "lucide-react";
import Link from "next/link";
import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/format-count.ts";
import { ListEmpty } from "../ui/list-empty.tsx";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { Track } from "../ui/track.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { CampaignNow } from "./campaign-now.tsx";
import { CHANNEL_WORD, campaignStanding, progressOf } from "./campaign-standing.ts";

/** The newest campaigns and how far each is. */
export function CampaignsSection({ campaigns }: { campaigns: readonly RecentCampaign[] }) {
  const all = (
    <Link href="/campaigns" className="link rounded-1">
      All campaigns
    </Link>
  );
  return (
    <Section title="Campaigns" end={all}>
      <Card>
        <Table label="Newest campaigns">
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
            A campaign sends one message to everyone in a spreadsheet. Messages sent by hand are under
            Messages.
          </ListEmpty>
        )}
      </Card>
    </Section>
  );
}

function CampaignRow({ campaign }: { campaign: RecentCampaign }) {
  const { id, name, channel, counts } = campaign;
  const { tone, name: status, word } = campaignStanding(campaign);
  const { left, planned } = progressOf(counts);
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut>
        <Link
          href={`/campaigns/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </Link>
      </Cell>
      <Cell card="2l" isSecondRank className="max-lg:hidden max-sm:block">
        {CHANNEL_WORD[channel]}
      </Cell>
      <Cell card="1r">
        <Status name={status} word={word} />
      </Cell>
      <Cell card="2r" isNumber>
        {formatCount(left)} <span className="text-ink-3">of {formatCount(planned)}</span>
      </Cell>
      <Cell isSecondRank>
        <Track
          label={`${formatCount(left)} of ${formatCount(planned)} have left`}
          parts={[{ key: "left", count: left, tone }]}
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
