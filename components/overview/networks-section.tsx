import type { NetworkNow } from "#lib/contract/desk/network.ts";
import type { RunningSms } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES } from "#lib/contract/rules/networks.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { Card } from "../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Section } from "../ui/section.tsx";
import { VisuallyHidden } from "../ui/text/visually-hidden.tsx";
import { formatLength } from "../ui/time/format-time.ts";
import { Time } from "../ui/time/time.tsx";
import { HoldInCampaigns } from "./hold-in-campaigns.tsx";

type NetworksSectionProps = {
  networks: readonly NetworkNow[];
  running: readonly RunningSms[];
  canHold: boolean;
};

/** How SMS arrive by network at the moment, and which network is late; whoever may hold one can do so here. */
export function NetworksSection({ networks, running, canHold }: NetworksSectionProps) {
  const isHoldable = canHold && running.length > 0;
  return (
    <Section
      title={t("Networks", "Mitandao")}
      note={t(
        "SMS of 15 minutes, counted 10 minutes later. By the prefix of the number: people can change network and keep it",
        "SMS za dakika 15, zilizohesabiwa dakika 10 baadaye. Kwa kiambishi cha namba: mtu anaweza kuhama mtandao na kubaki nayo",
      )}
    >
      <Card>
        <Table label={t("Networks", "Mitandao")}>
          <TableHead>
            <HeadCell isWide>{t("Network", "Mtandao")}</HeadCell>
            <HeadCell isNumber>{t("Sent", "Zimetumwa")}</HeadCell>
            <HeadCell isNumber>{t("Arrived in 10 min", "Zilifika ndani ya dak. 10")}</HeadCell>
            <HeadCell isNumber>{t("Usual at this hour", "Kawaida saa hii")}</HeadCell>
            <HeadCell isNumber>{t("Half arrived in", "Nusu zilifika ndani ya")}</HeadCell>
            {isHoldable && (
              <HeadCell>
                <VisuallyHidden>{t("Hold it", "Simamisha")}</VisuallyHidden>
              </HeadCell>
            )}
          </TableHead>
          <TableBody>
            {networks.map((each) => (
              <NetworkRow key={each.network} network={each} running={isHoldable ? running : null} />
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}

function NetworkRow({
  network: { network, sent, quick, usual, medianSeconds, lateSince },
  running,
}: {
  network: NetworkNow;
  /** Null where nothing can be held. */
  running: readonly RunningSms[] | null;
}) {
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide>
        {NETWORK_NAMES[network]}
        {lateSince !== null && (
          <span className="ml-2 text-12 text-amber-fg">
            {t(
              <>
                late since <Time value={lateSince} show="minute" />
              </>,
              <>
                umechelewa tangu <Time value={lateSince} show="minute" />
              </>,
            )}
          </span>
        )}
      </Cell>
      <Cell card="1r" isNumber>
        {formatCount(sent)}
      </Cell>
      <Cell card="2l" isNumber>
        {formatShare(quick, sent)}
      </Cell>
      <Cell card="2r" isNumber>
        {usual === null ? t("Not known yet", "Bado haijulikani") : formatShare(usual, 1_000)}
      </Cell>
      <Cell card="3l" isNumber>
        {medianSeconds === null ? "—" : formatLength(medianSeconds * 1_000)}
      </Cell>
      {running !== null && (
        <Cell card={lateSince === null ? "hide" : "3r"} className="text-right">
          {lateSince !== null && <HoldInCampaigns network={network} running={running} />}
        </Cell>
      )}
    </Row>
  );
}
