import { LayoutTemplate } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { formatNumber } from "./format-number.ts";
import type { Nobody } from "./use-sending.ts";

type NobodyResultProps = { nobody: Nobody; onTemplate: (numbers: readonly string[]) => void };

/** Whom this press sent nothing, and why: nobody is left out without a word. */
export function NobodyResult({ nobody: { leftOut, optedOut }, onTemplate }: NobodyResultProps) {
  const size = leftOut.length + optedOut.length;
  if (size === 0) return null;
  const rows = [
    ...leftOut.map((number) => ({ number, word: undefined, reason: "no open window that we know of" })),
    ...optedOut.map((number) => ({ number, word: "Skipped: opted out", reason: null })),
  ];
  return (
    <Section
      title={`Nothing was sent to ${formatNoun(size, "person", "people")}`}
      end={
        leftOut.length > 0 && (
          <Button size="small" icon={<LayoutTemplate />} onClick={() => onTemplate(leftOut)}>
            Send the {leftOut.length} left out a template
          </Button>
        )
      }
    >
      <Card>
        <Table label="Nothing was sent">
          <TableHead>
            <HeadCell>Number</HeadCell>
            <HeadCell isWide>Why</HeadCell>
          </TableHead>
          <TableBody>
            {rows.map(({ number, word, reason }) => (
              <Row key={number}>
                <Cell kind="ink" card="1l" className="num">
                  {formatNumber(number)}
                </Cell>
                <Cell card="full" isWide isProse>
                  <Status name="skipped" word={word} />
                  {reason !== null && <span className="ml-2.5 text-12 text-ink-2">{reason}</span>}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
