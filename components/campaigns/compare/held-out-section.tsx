import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Section } from "#components/ui/section.tsx";
import type { ComparedCampaign } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { ANSWER_DAYS, LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { differenceOf, differenceWords } from "./compare-words.ts";

type Line = { key: string; name: string; what: string; sent: Did; held: Did };
type Did = { people: number; did: number };

/** What people did who were sent to, beside those who were held out by chance; nothing where nobody was. */
export function HeldOutSection({ campaigns }: { campaigns: readonly ComparedCampaign[] }) {
  const lines = campaigns.flatMap(linesOf);
  if (lines.length === 0) return null;
  const title = t("Sent to and held out", "Waliotumiwa na wasiotumiwa");
  const columns = {
    sent: t("Of those sent to", "Kati ya waliotumiwa"),
    held: t("Of those held out", "Kati ya wasiotumiwa"),
  };
  return (
    <Section
      title={title}
      note={t(
        `In the ${ANSWER_DAYS} days after the campaign began`,
        `Katika siku ${ANSWER_DAYS} baada ya kampeni kuanza`,
      )}
    >
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell>{t("Campaign", "Kampeni")}</HeadCell>
            <HeadCell>{t("What they did", "Walichofanya")}</HeadCell>
            <HeadCell isNumber>{columns.sent}</HeadCell>
            <HeadCell isNumber>{columns.held}</HeadCell>
            <HeadCell isWide>{t("Difference", "Tofauti")}</HeadCell>
          </TableHead>
          <TableBody>
            {lines.map(({ key, name, what, sent, held }) => (
              <Row key={key}>
                <Cell kind="ink" card="1l">
                  <span dir="auto">{name}</span>
                </Cell>
                <Cell card="1r">{what}</Cell>
                <Cell card="full" isNumber cardLabel={`${columns.sent}:`}>
                  {didWords(sent)}
                </Cell>
                <Cell card="full" isNumber cardLabel={`${columns.held}:`}>
                  {didWords(held)}
                </Cell>
                <Cell card="full" isWide isProse>
                  {differenceWords(differenceOf(sent, held))}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}

function linesOf({ id, name, sent: people, answered, optedOut, heldOut }: ComparedCampaign): Line[] {
  if (heldOut === null || answered === null || optedOut === null) return [];
  const held = (did: number) => ({ people: heldOut.people, did });
  return [
    {
      ...{ key: `${id} answered`, name, what: t("Wrote to us", "Walituandikia") },
      ...{ sent: { people, did: answered }, held: held(heldOut.answered) },
    },
    {
      ...{ key: `${id} opted out`, name, what: t("Opted out", "Walijitoa") },
      ...{ sent: { people, did: optedOut }, held: held(heldOut.optedOut) },
    },
  ];
}

function didWords({ people, did }: Did): string {
  const [some, all] = [formatCount(did), formatCount(people)];
  const words = t(`${some} of ${all}`, `${some} kati ya ${all}`);
  return people < LEAST_FOR_SHARE ? words : `${words} (${formatShare(did, people)})`;
}
