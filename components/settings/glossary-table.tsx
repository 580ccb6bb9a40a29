import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Section } from "../ui/section.tsx";

export type GlossaryEntry = { key: string; face: ReactNode; meaning: string; cost?: string | undefined };

type GlossaryTableProps = { title: string; head: string; entries: readonly GlossaryEntry[] };

/** One table of words: how each looks, what it means, and its cost where the words are about a message. */
export function GlossaryTable({ title, head, entries }: GlossaryTableProps) {
  const hasCosts = entries.some(({ cost }) => cost !== undefined);
  return (
    <Section title={title}>
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell>{head}</HeadCell>
            <HeadCell isWide>Meaning</HeadCell>
            {hasCosts && <HeadCell>Costs credits (SMS)</HeadCell>}
          </TableHead>
          <TableBody>
            {entries.map(({ key, face, meaning, cost }) => (
              <Row key={key}>
                <Cell
                  kind={typeof face === "string" ? "ink" : "usual"}
                  card="1l"
                  className="align-top pt-[9px]"
                >
                  {face}
                </Cell>
                <Cell card="full" isProse isWide>
                  {meaning}
                </Cell>
                {hasCosts && (
                  <Cell card="1r" cardLabel="Credits:" className="align-top pt-[9px]">
                    {cost}
                  </Cell>
                )}
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
