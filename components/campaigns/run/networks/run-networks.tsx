import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { FoldedSection } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { networksQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { CampaignNetwork, CampaignNetworks } from "#lib/contract/desk/network.ts";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES, type Network } from "#lib/contract/rules/networks.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { shareOf } from "../run-facts.ts";
import { HoldButton, HoldInCampaign } from "./held-networks.tsx";

/** How the SMS of a campaign arrived by network; nothing where all of them went to one. */
export function RunNetworks({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { id, completedAt, state } = campaign;
  const [asked, setAsked] = useState<Network | null>(null);
  const { data } = useQuery(networksQuery(id, completedAt !== null));
  if (data === undefined || data.items.length < 2) return null;
  const isHeld = (of: Network) => data.held.some(({ network }) => network === of);
  const canHold = canSteer && CANCELLABLE_STATES.includes(state);
  return (
    <FoldedSection title={t("By network", "Kwa mtandao")} note={noteOf(data)}>
      <Card>
        <Table label={t("By network", "Kwa mtandao")}>
          <TableHead>
            <HeadCell isWide>{t("Network", "Mtandao")}</HeadCell>
            <HeadCell isNumber>{t("Sent", "Zimetumwa")}</HeadCell>
            <HeadCell isNumber>{t("Delivered", "Zimefika")}</HeadCell>
            <HeadCell isNumber>{t("Failed", "Zimeshindikana")}</HeadCell>
            <HeadCell isNumber>{t("Open", "Zinasubiri")}</HeadCell>
            <HeadCell isNumber>{t("Half arrived in", "Nusu zilifika ndani ya")}</HeadCell>
            {canHold && <HeadCell>{t("Hold", "Simamisha")}</HeadCell>}
          </TableHead>
          <TableBody>
            {data.items.map((item) => (
              <NetworkRow key={item.network} item={item}>
                {canHold && (
                  <Cell>
                    {item.network !== null && !isHeld(item.network) && (
                      <HoldButton network={item.network} onAsk={setAsked} />
                    )}
                  </Cell>
                )}
              </NetworkRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      {asked !== null && <HoldInCampaign campaignId={id} network={asked} onClose={() => setAsked(null)} />}
    </FoldedSection>
  );
}

const noteOf = ({ counted, isWhole }: CampaignNetworks): string =>
  isWhole
    ? t(
        "By the prefix of the number: people can change network and keep it",
        "Kwa kiambishi cha namba: mtu anaweza kuhama mtandao na kubaki nayo",
      )
    : t(
        `Of the last ${formatCount(counted)} messages, by the prefix of the number`,
        `Ya jumbe ${formatCount(counted)} za mwisho, kwa kiambishi cha namba`,
      );

function NetworkRow({ item, children }: { item: CampaignNetwork; children: ReactNode }) {
  const { network, sent, delivered, failed, open, expired, medianSeconds } = item;
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide>
        {network === null ? t("Another prefix", "Kiambishi kingine") : NETWORK_NAMES[network]}
      </Cell>
      <Cell card="1r" isNumber>
        {formatCount(sent)}
      </Cell>
      <Cell card="2l" isNumber>
        {formatCount(delivered)} <span className="text-ink-3">{shareOf(delivered, sent)}</span>
      </Cell>
      <Cell card="2r" isNumber>
        {formatCount(failed)}
      </Cell>
      <Cell card="3l" isNumber>
        {formatCount(open + expired)}
      </Cell>
      <Cell card="3r" isNumber>
        {medianSeconds === null ? "—" : formatLength(medianSeconds * 1_000)}
      </Cell>
      {children}
    </Row>
  );
}
