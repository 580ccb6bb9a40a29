import type { GlossaryEntry } from "#lib/contract/words/glossary.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { StatusFace } from "../domain/status/status-face.tsx";
import { Card } from "../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/list/table.tsx";
import { Section } from "../ui/section.tsx";

type GlossaryTableProps = { title: string; entries: readonly GlossaryEntry[] };

/** The states of a message: how each looks, what it means, and whether it cost credits. */
export function GlossaryTable({ title, entries }: GlossaryTableProps) {
  return (
    <Section title={title}>
      <Card>
        <Table label={title}>
          <TableHead>
            <HeadCell>Status</HeadCell>
            <HeadCell isWide>Meaning</HeadCell>
            <HeadCell>Costs credits (SMS)</HeadCell>
          </TableHead>
          <TableBody>
            {entries.map(({ name, meaning, cost }) => (
              <Row key={name}>
                <Cell card="1l" className="align-top pt-[9px]">
                  <StatusFace name={name as StateName} />
                </Cell>
                <Cell card="full" isProse isWide>
                  {meaning}
                </Cell>
                <Cell card="1r" cardLabel="Credits:" className="align-top pt-[9px]">
                  {cost}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
