import type { ReactNode } from "react";
import { DownloadLink } from "#components/shell/download-link.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ComparedCampaign } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { MOST_COMPARED } from "#lib/contract/rules/comparing.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { type Figure, figureWords } from "#lib/contract/words/figure-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { notesOf, shareOf } from "./compare-words.ts";
import { HeldOutSection } from "./held-out-section.tsx";

type CampaignChoices = { items: readonly Campaign[]; nextCursor: string | null };

type CompareProps = {
  campaigns: readonly ComparedCampaign[];
  /** Those that have started, to choose from; absent where they could not be read. */
  choices: CampaignChoices | undefined;
  canExport: boolean;
  children?: ReactNode;
};

/** Campaigns side by side; which ones stands in the address. It only shows, so none of it runs in the browser. */
export function ComparePage({ campaigns, choices, canExport, children }: CompareProps) {
  return (
    <Page>
      <PageHeader
        title={t("Compare campaigns", "Linganisha kampeni")}
        purpose={t(
          "What became of campaigns, side by side. A share is shown from 20 messages.",
          "Matokeo ya kampeni, bega kwa bega. Asilimia huonyeshwa kuanzia jumbe 20.",
        )}
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
      />
      {campaigns.length > 0 && <SideBySide campaigns={campaigns} canExport={canExport} />}
      <HeldOutSection campaigns={campaigns} />
      {choices && <Choices choices={choices} campaigns={campaigns} />}
      {children}
    </Page>
  );
}

type SideBySideProps = Pick<CompareProps, "campaigns" | "canExport">;

function SideBySide({ campaigns, canExport }: SideBySideProps) {
  const words = figureWords();
  const figures = (Object.keys(words) as Figure[]).filter((figure) =>
    campaigns.some((campaign) => campaign[figure] !== null),
  );
  const title = t("Side by side", "Bega kwa bega");
  return (
    <Section title={title}>
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell>{t("Figure", "Takwimu")}</HeadCell>
            {campaigns.map(({ id, name, channel, startedAt }) => (
              <HeadCell key={id} isNumber className="whitespace-normal! min-w-32 py-2 align-bottom">
                <PageLink href={`/campaigns/${id}`} dir="auto" className="link wrap-anywhere line-clamp-2">
                  {name}
                </PageLink>
                <span className="block font-normal">
                  {CHANNEL_WORDS[channel]}, <Time value={startedAt} show="day" />
                </span>
              </HeadCell>
            ))}
          </TableHead>
          <TableBody>
            {figures.map((figure) => (
              <Row key={figure}>
                <Cell kind="ink" card="full">
                  {words[figure]}
                </Cell>
                {campaigns.map((campaign) => (
                  <Cell key={campaign.id} isNumber card="full" cardLabel={`${campaign.name}:`}>
                    <Value campaign={campaign} figure={figure} />
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
      <ul className="num mt-3 grid max-w-160 gap-1 text-13 text-ink-2">
        {campaigns.flatMap(notesOf).map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </ul>
      {canExport && (
        <p className="mt-3 text-13 text-ink-3">
          <DownloadLink
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            href={doorHref("GET /api/campaigns/compare.csv", {
              query: { ids: campaigns.map(({ id }) => id).join(",") },
            })}
          >
            {t("Download this table as CSV", "Pakua jedwali hili kama CSV")}
          </DownloadLink>
        </p>
      )}
    </Section>
  );
}

function Value({ campaign, figure }: { campaign: ComparedCampaign; figure: Figure }): ReactNode {
  const value = campaign[figure];
  if (value === null) return "—";
  if (figure === "medianSeconds") return formatLength(value * 1_000);
  const share = shareOf(campaign, figure);
  return (
    <>
      {formatCount(value)}
      {share !== null && <span className="text-ink-3"> {share}</span>}
    </>
  );
}

type ChoicesProps = { choices: CampaignChoices; campaigns: readonly ComparedCampaign[] };

const LINK = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

const hrefOf = (ids: readonly string[], cursor?: string): string =>
  `/campaigns/compare?${new URLSearchParams({ ids: ids.join(","), ...(cursor && { cursor }) })}`;

/** Each of these is put beside the others, or taken away, by a link: that works before any script is there. */
function Choices({ choices: { items, nextCursor }, campaigns }: ChoicesProps) {
  const ids = campaigns.map(({ id }) => id);
  const isFull = ids.length >= MOST_COMPARED;
  const title = t("Choose campaigns", "Chagua kampeni");
  return (
    <Section
      title={title}
      note={t(`2 to ${MOST_COMPARED} that have started`, `2 hadi ${MOST_COMPARED} zilizoanza`)}
    >
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell isWide>{t("Name", "Jina")}</HeadCell>
            <HeadCell>{t("Channel", "Njia")}</HeadCell>
            <HeadCell isNumber>{t("Started", "Ilianza")}</HeadCell>
            <HeadCell isNumber>{t("Compare", "Linganisha")}</HeadCell>
          </TableHead>
          <TableBody>
            {items.map(({ id, name, channel, startedAt, createdAt }) => (
              <Row key={id} isSelected={ids.includes(id)}>
                <Cell kind="ink" card="1l" isWide isCut>
                  <span dir="auto">{name}</span>
                </Cell>
                <Cell card="2l">{CHANNEL_WORDS[channel]}</Cell>
                <Cell card="2r" kind="meta" isNumber>
                  <Time value={startedAt ?? createdAt} show="day" />
                </Cell>
                <Cell card="1r" isNumber>
                  <Choice {...{ id, name, ids, isFull }} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
      {nextCursor !== null && (
        <p className="mt-3 text-13">
          <PageLink className={LINK} href={hrefOf(ids, nextCursor)}>
            {t("Earlier campaigns", "Kampeni za awali")}
          </PageLink>
        </p>
      )}
    </Section>
  );
}

type ChoiceProps = { id: string; name: string; ids: readonly string[]; isFull: boolean };

function Choice({ id, name, ids, isFull }: ChoiceProps) {
  if (ids.includes(id))
    return (
      <PageLink
        className={LINK}
        scroll={false}
        href={hrefOf(ids.filter((each) => each !== id))}
        aria-label={t(`Remove ${name}`, `Ondoa ${name}`)}
      >
        {t("Remove", "Ondoa")}
      </PageLink>
    );
  if (isFull) return "—";
  return (
    <PageLink
      className={LINK}
      scroll={false}
      href={hrefOf([...ids, id])}
      aria-label={t(`Add ${name}`, `Ongeza ${name}`)}
    >
      {t("Add", "Ongeza")}
    </PageLink>
  );
}
