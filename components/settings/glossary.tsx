import type { ReactNode } from "react";
import { CALL_STATES } from "../shell/calls/call-state-of.ts";
import { Card } from "../ui/card.tsx";
import { GRADE, Grade, type GradeName } from "../ui/grade.tsx";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { STATUS, type StatusName } from "../ui/status-table.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";

const OF_MESSAGE = [
  ...(["scheduled", "queued", "handed", "operator", "delivered", "read"] as const),
  ...(["failed", "refused", "unknown", "open", "skipped"] as const),
] satisfies StatusName[];
const OF_CAMPAIGN = [
  "draft",
  "running",
  "paused",
  "decision",
  "complete",
  "stopped",
  "discarded",
] as const satisfies StatusName[];

/** Every word that a status or a badge of the console uses, and what it means. */
export function Glossary() {
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
      <Words title="Status of a message" head={["Status", "Meaning", "Cost credits"]}>
        {OF_MESSAGE.map((name) => (
          <Row key={name}>
            <Cell card="1l" className="align-top pt-[9px]">
              <Status name={name} />
            </Cell>
            <Cell card="full" isProse isWide>
              {STATUS[name].meaning}
            </Cell>
            <Cell card="1r" cardLabel="Credits:" className="align-top pt-[9px]">
              {STATUS[name].credits}
            </Cell>
          </Row>
        ))}
      </Words>
      <div className="flex min-w-0 flex-col gap-8">
        <Words title="How an id was matched" head={["Grade", "Meaning"]}>
          {(Object.keys(GRADE) as GradeName[]).map((name) => (
            <Row key={name}>
              <Cell card="1l" className="align-top pt-[9px]">
                <Grade name={name} />
              </Cell>
              <Cell card="full" isProse isWide>
                {GRADE[name].meaning}
              </Cell>
            </Row>
          ))}
        </Words>
        <Words title="State of a call" head={["State", "Meaning"]}>
          {CALL_STATES.map(({ word, icon: Icon, ink, meaning }) => (
            <Row key={word}>
              <Cell card="1l" className="align-top pt-[9px]">
                <span className={`inline-flex items-center gap-1.5 font-medium text-13 ${ink}`}>
                  <Icon className="size-[15px] stroke-2" />
                  {word}
                </span>
              </Cell>
              <Cell card="full" isProse isWide>
                {meaning}
              </Cell>
            </Row>
          ))}
        </Words>
        <Words title="State of a campaign" head={["State", "Meaning"]}>
          {OF_CAMPAIGN.map((name) => (
            <Row key={name}>
              <Cell card="1l" className="align-top pt-[9px]">
                <Status name={name} />
              </Cell>
              <Cell card="full" isProse isWide>
                {STATUS[name].meaning}
              </Cell>
            </Row>
          ))}
        </Words>
      </div>
    </div>
  );
}

function Words({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card>
        <Table label={title}>
          <TableHead>
            {head.map((word) => (
              <HeadCell key={word} isWide={word === "Meaning"}>
                {word}
              </HeadCell>
            ))}
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      </Card>
    </Section>
  );
}
