"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { useTemplateFor } from "#lib/client/send/hand-on.ts";
import { type Skipped, skippedQuery } from "#lib/client/send/skipped.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Status } from "../../domain/status/status.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";

/** Who got nothing by this press, and why: nobody is skipped without a word. Known in the tab of the press. */
export function SkippedPeople({ id }: { id: string }) {
  const { data } = useQuery(skippedQuery(id));
  return data ? <SkippedList skipped={data} /> : null;
}

export function SkippedList({ skipped: { leftOut, optedOut } }: { skipped: Skipped }) {
  const sendTemplate = useTemplateFor();
  const size = leftOut.length + optedOut.length;
  if (size === 0) return null;
  const rows = [
    ...leftOut.map((number) => ({
      number,
      reason: t("No open window that we know of", "Hakuna dirisha lililo wazi tunalolijua"),
    })),
    ...optedOut.map((number) => ({ number, reason: t("Opted out", "Amejitoa") })),
  ];
  return (
    <Section
      title={t(
        `Nothing was sent to ${formatNoun(size, "person", "people")}`,
        `Hakuna kilichotumwa kwa ${formatNounSw(size, "mtu", "watu")}`,
      )}
      end={
        leftOut.length > 0 && (
          <Button size="small" icon={<LayoutTemplate />} onClick={() => sendTemplate(leftOut)}>
            {t(
              `Send a template to the ${leftOut.length} without a window`,
              plural(
                leftOut.length,
                "Tuma kiolezo kwa 1 asiye na dirisha",
                `Tuma kiolezo kwa ${leftOut.length} wasio na dirisha`,
              ),
            )}
          </Button>
        )
      }
    >
      <Card>
        <Table label={t("Nothing was sent", "Hakuna kilichotumwa")}>
          <TableHead>
            <HeadCell>{t("Number", "Namba")}</HeadCell>
            <HeadCell isWide>{t("Why", "Kwa nini")}</HeadCell>
          </TableHead>
          <TableBody>
            {rows.map(({ number, reason }) => (
              <Row key={number}>
                <Cell kind="ink" card="1l" className="num">
                  {formatNumber(number)}
                </Cell>
                <Cell card="full" isWide isProse>
                  <Status name="skipped" /> <span className="ml-2.5 text-12 text-ink-2">{reason}</span>
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
