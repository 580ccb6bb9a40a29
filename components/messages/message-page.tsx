"use client";

import { useQuery } from "@tanstack/react-query";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { formatNumber } from "../domain/format-number.ts";
import { StatusPill } from "../domain/status/status-pill.tsx";
import { CallButton } from "../shell/calls/call-button.tsx";
import { ListError } from "../shell/list-error.tsx";
import { MessageBody } from "../shell/message/message-body.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Card } from "../ui/card.tsx";
import { Time } from "../ui/time/time.tsx";

const BACK = { href: "/messages", label: "Messages" };

/** One message on a page of its own, for links from elsewhere. */
export function MessagePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id));
  if (!data) {
    return (
      <Page>
        <PageHeader title="Message" back={BACK} />
        {error && (
          <Card>
            <ListError title="We could not read this message" query={{ error, refetch, isFetching }}>
              The message itself has not changed.
            </ListError>
          </Card>
        )}
      </Page>
    );
  }
  const { number, channel, state, stateAt } = data;
  const isSms = channel === "sms";
  return (
    <Page>
      <PageHeader
        title={number === null ? "Message to an unknown number" : `To ${formatNumber(number)}`}
        state={<StatusPill name={NAME_OF_MESSAGE[state]} isSms={isSms} />}
        purpose={
          <>
            {isSms ? "SMS" : "Chat message"}, since <Time value={stateAt} />
          </>
        }
        back={BACK}
        actions={<CallButton number={number} />}
      />
      <Card isPadded className="flex max-w-170 flex-col gap-5">
        <MessageBody message={data} />
      </Card>
    </Page>
  );
}
