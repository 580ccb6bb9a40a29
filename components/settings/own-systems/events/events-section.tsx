"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { eventAddressesQuery } from "#lib/client/event-addresses.ts";
import type { EventAddress } from "#lib/contract/desk/event-address.ts";
import type { Console } from "#lib/contract/desk/settings/console.ts";
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
      title="Events out"
      note="We report to your own systems what happens, within a second"
      anchor="events-out"
      end={
        <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={open}>
          Add an address…
        </Button>
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title="We could not read the addresses" query={query}>
            Events are sent as before.
          </ListError>
        ) : addresses.length === 0 && !fixed ? (
          <p className="px-4 py-6 text-13 text-ink-2">
            No address yet. Add one, and a school system or shop hears at once what became of each message.
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
    <Table label="Addresses for events">
      <TableHead>
        <HeadCell isWide>Address</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Waiting</HeadCell>
        <HeadCell isNumber>Last accepted</HeadCell>
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
      <Cell card="full" cardLabel="Waiting:" isProse>
        <WaitingWords address={address} />
      </Cell>
      <Cell card="1r" kind="meta" isNumber>
        {address.acceptedAt === null ? "Never" : <Time value={address.acceptedAt} />}
      </Cell>
    </Row>
  );
}

/** As the environment names it: it is changed where the server is started. */
function FixedRow({ host, postedAt, problem }: NonNullable<EventsSectionProps["fixed"]>) {
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        Notices to <span className="code">{host}</span>
        <span className="block truncate font-normal text-12 text-ink-2">
          Set by the server’s settings. You change it there.
        </span>
      </Cell>
      <Cell card="full" className={problem === null ? undefined : "text-amber-fg"}>
        {problem ?? "On"}
      </Cell>
      <Cell />
      <Cell card="1r" kind="meta" isNumber>
        {postedAt === null ? "Never" : <Time value={postedAt} />}
      </Cell>
    </Row>
  );
}
