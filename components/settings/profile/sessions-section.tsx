"use client";

import { useQuery } from "@tanstack/react-query";
import { ownSessionsQuery, useDeleteOthers } from "#lib/client/session/profile.ts";
import type { OwnSession } from "#lib/contract/desk/team/profile.ts";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../../shell/list-error.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

/** Where one is signed in, to sign out what one does not know. */
export function SessionsSection() {
  const { data, error, refetch, isFetching } = useQuery(ownSessionsQuery);
  const { mutate, isPending, variables, error: failure } = useDeleteOthers();
  const items = data?.items ?? [];
  return (
    <Section
      title={t("Where you are signed in", "Mahali ulipoingia")}
      anchor="signed-in"
      note={t(
        "Ends 30 minutes after the last use, or after 8 hours",
        "Huisha dakika 30 baada ya matumizi ya mwisho, au baada ya saa 8",
      )}
      end={
        items.length > 1 && (
          <Button
            size="small"
            icon="lucide-log-out"
            isBusy={isPending && variables === undefined}
            onClick={() => mutate(undefined)}
          >
            {t("Sign out everywhere else", "Toka kwingine kote")}
          </Button>
        )
      }
    >
      <SaveFault error={failure} title={t("Not signed out", "Hakuna kilichotolewa")} />
      <Card>
        {error && (
          <ListError
            title={t("We could not read where you are signed in", "Hatukuweza kusoma mahali ulipoingia")}
            query={{ error, refetch, isFetching }}
          >
            {t("Nothing was changed.", "Hakuna kilichobadilishwa.")}
          </ListError>
        )}
        <ul className="divide-y divide-line text-13">
          {items.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isBusy={isPending && variables === session.id}
              onEnd={() => mutate(session.id)}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type SessionLineProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { device, address, createdAt, lastUsedAt, endsAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 [&>.lucide]:size-4 [&>.lucide]:text-ink-3">
      <Icon look={/Android|iPhone/.test(device) ? "lucide-smartphone" : "lucide-monitor"} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{device}</span>
        <span className="text-ink-2">{t(`, from ${address}`, `, kutoka ${address}`)}</span>
        <span className="num block text-12 text-ink-3">
          {t(
            <>
              since <Time value={createdAt} show="minute" />, last used{" "}
              <Time value={lastUsedAt} show="relative" />, ends at <Time value={endsAt} show="minute" />
            </>,
            <>
              tangu <Time value={createdAt} show="minute" />, kilitumika mwisho{" "}
              <Time value={lastUsedAt} show="relative" />, kitaisha <Time value={endsAt} show="minute" />
            </>,
          )}
        </span>
      </span>
      {isThis ? (
        <Pill tone="teal" isSmall>
          {t("This one", "Hiki hapa")}
        </Pill>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={onEnd}
          aria-label={t(`Sign it out: ${device}, from ${address}`, `Kitoe: ${device}, kutoka ${address}`)}
        >
          {t("Sign it out", "Kitoe")}
        </Button>
      )}
    </li>
  );
}
