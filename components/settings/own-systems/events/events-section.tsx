"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { eventAddressesQuery } from "#lib/client/event-addresses.ts";
import type { EventAddress } from "#lib/contract/desk/event-address.ts";
import type { Console } from "#lib/contract/desk/settings/console.ts";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../../../shell/list-error.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/list/table.tsx";
import { lazyPart } from "../../../ui/load/lazy-part.ts";
import { useOpening } from "../../../ui/load/use-opening.ts";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { AddressState, WaitingWords } from "./address-health.tsx";

const { Part: NewAddressDialog, preload } = lazyPart(() =>
  import("./address-dialog.tsx").then((part) => part.NewAddressDialog),
);

type EventsSectionProps = {
  canSeeNumbers: boolean;
  /** The webhook of notices, where the server's settings name one. */
  fixed: Console["noticeWebhook"];
};

/** Other systems to which events are sent, and how well that goes. */
export function EventsSection({ canSeeNumbers, fixed }: EventsSectionProps) {
  const query = useQuery(eventAddressesQuery);
  const { isOpen, turn, open, close } = useOpening();
  const addresses = query.data?.addresses ?? [];
  return (
    <Section
      title={t("Events out", "Matukio kwenda nje")}
      note={t(
        "We report to your own systems what happens, within a second",
        "Tunaripoti kwa mifumo yako kinachotokea, ndani ya sekunde moja",
      )}
      anchor="events-out"
      end={
        <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={open}>
          {t("Add an address…", "Ongeza anwani…")}
        </Button>
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title={t("We could not read the addresses", "Hatukuweza kusoma anwani")} query={query}>
            {t("Events are sent as before.", "Matukio yanatumwa kama kawaida.")}
          </ListError>
        ) : addresses.length === 0 && !fixed ? (
          <p className="px-4 py-6 text-13 text-ink-2">
            {t(
              "No address yet. Add one, and a school system or shop hears at once what became of each message.",
              "Bado hakuna anwani. Ongeza moja, na mfumo wa shule au duka utajua papo hapo kilichotokea kwa kila ujumbe.",
            )}
          </p>
        ) : (
          <Addresses addresses={addresses} fixed={fixed} />
        )}
      </Card>
      {turn > 0 && (
        <Suspense>
          <NewAddressDialog key={turn} canSeeNumbers={canSeeNumbers} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

function Addresses({ addresses, fixed }: Pick<EventsSectionProps, "fixed"> & { addresses: EventAddress[] }) {
  return (
    <Table label={t("Addresses for events", "Anwani za matukio")}>
      <TableHead>
        <HeadCell isWide>{t("Address", "Anwani")}</HeadCell>
        <HeadCell>{t("State", "Hali")}</HeadCell>
        <HeadCell>{t("Waiting", "Yanasubiri")}</HeadCell>
        <HeadCell isNumber>{t("Last accepted", "Lililopokelewa mwisho")}</HeadCell>
      </TableHead>
      <TableBody>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} />
        ))}
        {fixed && <FixedRow {...fixed} />}
      </TableBody>
    </Table>
  );
}

function AddressRow({ address }: { address: EventAddress }) {
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <PageLink
          href={`/settings/own-systems/${address.id}`}
          className="rounded-1 after:absolute after:inset-0"
        >
          {address.name}
        </PageLink>
        <span className="block truncate font-normal text-12 text-ink-2">{address.url}</span>
      </Cell>
      <Cell card="full">
        <AddressState address={address} />
      </Cell>
      <Cell card="full" cardLabel={t("Waiting:", "Yanasubiri:")} isProse>
        <WaitingWords address={address} />
      </Cell>
      <Cell card="1r" kind="meta" isNumber>
        {address.acceptedAt === null ? t("Never", "Kamwe") : <Time value={address.acceptedAt} />}
      </Cell>
    </Row>
  );
}

/** As the environment names it: it is changed where the server is started. */
function FixedRow({ host, postedAt, problem }: NonNullable<EventsSectionProps["fixed"]>) {
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        {t(
          <>
            Notices to <span className="code">{host}</span>
          </>,
          <>
            Taarifa kwa <span className="code">{host}</span>
          </>,
        )}
        <span className="block truncate font-normal text-12 text-ink-2">
          {t(
            "Set by the server’s settings. You change it there.",
            "Imewekwa kwenye mipangilio ya seva. Unaibadilisha huko.",
          )}
        </span>
      </Cell>
      <Cell card="full" className={problem === null ? undefined : "text-amber-fg"}>
        {problem ?? t("On", "Imewashwa")}
      </Cell>
      <Cell />
      <Cell card="1r" kind="meta" isNumber>
        {postedAt === null ? t("Never", "Kamwe") : <Time value={postedAt} />}
      </Cell>
    </Row>
  );
}
