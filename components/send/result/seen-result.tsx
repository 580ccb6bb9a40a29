"use client";

import { useQuery } from "@tanstack/react-query";
import { seenQuery } from "#lib/client/send/queries.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Status } from "../../domain/status/status.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Card } from "../../ui/card.tsx";
import { ListLoading } from "../../ui/list/list-loading.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { MessageIdLink } from "./message-id-link.tsx";

/** A send that arrived although its answer did not: its true state, from the journal. */
export function SeenResult({ campaignId }: { campaignId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(seenQuery(campaignId));
  return (
    <Section title="Your connection broke after we got your message" note="This is its status">
      <Card>
        {error ? (
          <ListError title="The status could not be read" query={{ error, refetch, isFetching }}>
            Do not send it again before you have seen its status under Messages.
          </ListError>
        ) : (
          <Table label="Results">
            <TableHead>
              <HeadCell>Number</HeadCell>
              <HeadCell isWide>Status</HeadCell>
              <HeadCell>Message id</HeadCell>
            </TableHead>
            {isPending ? (
              <ListLoading columns={["wide", "widest", "small"]} />
            ) : (
              <TableBody>
                {data.map(({ seq, number, state, reason, messageId }) => (
                  <Row key={seq}>
                    <Cell kind="ink" card="1l" className="num">
                      {formatNumber(number)}
                    </Cell>
                    <Cell card="full" isWide isProse>
                      <Status name={NAME_OF_RECIPIENT[state]} reason={reason} />
                    </Cell>
                    <Cell card="1r">
                      <MessageIdLink id={messageId} />
                    </Cell>
                  </Row>
                ))}
              </TableBody>
            )}
          </Table>
        )}
      </Card>
    </Section>
  );
}
