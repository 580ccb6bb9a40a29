"use client";

import { useQuery } from "@tanstack/react-query";
import { messageQuery } from "#lib/client/messages/queries.ts";
import { t, translated } from "#lib/contract/language.ts";
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

const BACK = translated(() => ({ href: "/messages", label: t("Messages", "Jumbe") }));

/** One message on a page of its own, for links from elsewhere. */
export function MessagePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id));
  if (!data) {
    return (
      <Page>
        <PageHeader title={t("Message", "Ujumbe")} back={BACK} />
        {error && (
          <Card>
            <ListError
              title={t("We could not read this message", "Hatukuweza kusoma ujumbe huu")}
              query={{ error, refetch, isFetching }}
            >
              {t("The message itself has not changed.", "Ujumbe wenyewe haujabadilika.")}
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
        title={
          number === null
            ? t("Message to an unknown number", "Ujumbe kwa namba isiyojulikana")
            : t(`To ${formatNumber(number)}`, `Kwa ${formatNumber(number)}`)
        }
        state={<StatusPill name={NAME_OF_MESSAGE[state]} isSms={isSms} />}
        purpose={
          isSms
            ? t(
                <>
                  SMS, since <Time value={stateAt} />
                </>,
                <>
                  SMS, tangu <Time value={stateAt} />
                </>,
              )
            : t(
                <>
                  Chat message, since <Time value={stateAt} />
                </>,
                <>
                  Ujumbe wa chat, tangu <Time value={stateAt} />
                </>,
              )
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
