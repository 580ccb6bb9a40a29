"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearch } from "#lib/client/address/use-search.ts";
import {
  deliveriesQuery,
  deliveryFiltersOf,
  eventAddressesQuery,
  useTestEventAddress,
} from "#lib/client/event-addresses.ts";
import type { Delivery, EventAddress } from "#lib/contract/desk/event-address.ts";
import { DELIVERY_FILTERS } from "#lib/contract/desk/outgoing-types.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { t, translated } from "#lib/contract/language.ts";
import { DELIVERY_WORDS, OUTGOING_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { CursorFoot } from "../../../shell/cursor-foot.tsx";
import { faultToast } from "../../../shell/fault-toast.ts";
import { ListStates } from "../../../shell/list-states.tsx";
import { PageHeader } from "../../../shell/page-header.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FilterChip } from "../../../ui/button/filter-chip.tsx";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { ListEmpty } from "../../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../../ui/list/list-table.tsx";
import { Toolbar } from "../../../ui/list/toolbar.tsx";
import { lazyPart } from "../../../ui/load/lazy-part.ts";
import { useOpening } from "../../../ui/load/use-opening.ts";
import { Note } from "../../../ui/note.tsx";
import { MenuButton } from "../../../ui/popup/menu-button.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import type { AddressAct } from "./address-acts.tsx";
import { AddressState, failedWords, WaitingWords } from "./address-health.tsx";
import { DeliveryState, problemWords } from "./delivery-state.tsx";

const { Part: AddressActDialog, preload } = lazyPart(() =>
  import("./address-acts.tsx").then((part) => part.AddressActDialog),
);
const { Part: DeliveryDialog } = lazyPart(() =>
  import("./delivery-dialog.tsx").then((part) => part.DeliveryDialog),
);

const BACK = translated(() => ({ href: "/settings/own-systems", label: t("Own systems", "Mifumo yako") }));

/** One address: how well it does, and each event that was sent there. */
export function AddressPage({ id, canSeeNumbers }: { id: string; canSeeNumbers: boolean }) {
  const { data } = useQuery(eventAddressesQuery);
  const address = data?.addresses.find((each) => each.id === id);
  const [act, setAct] = useState<AddressAct>("change");
  const { isOpen, turn, open, close } = useOpening();
  if (!address)
    return (
      <>
        <PageHeader title={t("Address for events", "Anwani ya matukio")} back={BACK} />
        {data && (
          <Note tone="grey" title={t("This address has been deleted", "Anwani hii imefutwa")}>
            {t("Nothing is sent there any more.", "Hakuna kinachotumwa huko tena.")}
          </Note>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={address.name}
        state={<AddressState address={address} />}
        purpose={<span className="break-all">{address.url}</span>}
        back={BACK}
        actions={
          <AddressActions
            address={address}
            onAct={(chosen) => {
              setAct(chosen);
              open();
            }}
          />
        }
      />
      <Health address={address} />
      <Deliveries address={address} />
      {turn > 0 && (
        <Suspense>
          <AddressActDialog key={turn} {...{ act, address, canSeeNumbers, isOpen }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const ACTS = translated<readonly { key: AddressAct; label: string; isDanger?: boolean }[]>(() => [
  { key: "change", label: t("Change…", "Badilisha…") },
  { key: "secret", label: t("Make a new secret…", "Tengeneza siri mpya…") },
  { key: "repeat", label: t("Send events again…", "Tuma matukio tena…") },
  { key: "delete", label: t("Delete…", "Futa…"), isDanger: true },
]);

type AddressActionsProps = { address: EventAddress; onAct: (act: AddressAct) => void };

function AddressActions({ address, onAct }: AddressActionsProps) {
  const { mutate, isPending } = useTestEventAddress(address.id);
  const test = () =>
    mutate(undefined, {
      onSuccess: () =>
        showToast({
          tone: "green",
          title: t(
            "Test event sent. Its result is listed below",
            "Tukio la jaribio limetumwa. Matokeo yake yako hapa chini",
          ),
        }),
      onError: (error) =>
        showToast(faultToast(error, [t("The test event", "Tukio la jaribio"), t("sent", "kutumwa")])),
    });
  return (
    <>
      <Button
        icon="lucide-send"
        isBusy={isPending}
        lockedBecause={address.isOn ? undefined : t("Switch the address on first", "Washa anwani kwanza")}
        onPointerEnter={preload}
        onClick={test}
      >
        {t("Test this address", "Jaribu anwani hii")}
      </Button>
      <MenuButton
        label={t(`More for ${address.name}`, `Zaidi kwa ${address.name}`)}
        align="end"
        groups={[{ key: "acts", items: ACTS.map((item) => ({ ...item, onSelect: () => onAct(item.key) })) }]}
      />
    </>
  );
}

function Health({ address }: { address: EventAddress }) {
  const { acceptedAt, types, seesNumbers, oldSecretUntil } = address;
  return (
    <Card isPadded>
      <Facts
        facts={[
          {
            key: "accepted",
            label: t("Last accepted", "Lililopokelewa mwisho"),
            value: acceptedAt === null ? t("Never", "Kamwe") : <Time value={acceptedAt} />,
          },
          { key: "waiting", label: t("Waiting", "Yanasubiri"), value: <WaitingWords address={address} /> },
          { key: "failed", label: t("Failed", "Yaliyoshindikana"), value: failedWords(address) },
          { key: "types", label: t("Kinds of events", "Aina za matukio"), value: formatCount(types.length) },
          {
            key: "numbers",
            label: t("Phone numbers", "Namba za simu"),
            value: seesNumbers ? t("Whole", "Kamili") : t("Masked", "Zimefichwa"),
          },
        ]}
      />
      {oldSecretUntil !== null && (
        <p className="mt-3 text-12 text-ink-2">
          {t(
            <>
              A new secret was made. Both sign until <Time value={oldSecretUntil} />.
            </>,
            <>
              Siri mpya imetengenezwa. Zote mbili zinatia sahihi hadi <Time value={oldSecretUntil} />.
            </>,
          )}
        </p>
      )}
    </Card>
  );
}

function Deliveries({ address }: { address: EventAddress }) {
  const { search, hrefWith } = useSearch();
  const filters = deliveryFiltersOf(search);
  const query = useQuery(deliveriesQuery(address.id, filters));
  const [sequence, setSequence] = useState(0);
  const { isOpen, turn, open, close } = useOpening();
  return (
    <section aria-label={t("Deliveries", "Utumaji wa matukio")} className="min-w-0">
      <Toolbar>
        {DELIVERY_FILTERS.map((show) => (
          <FilterChip
            key={show}
            href={hrefWith({ show: show === "all" ? undefined : show, cursor: undefined })}
            isOn={filters.show === show}
          >
            {show === "all" ? t("All", "Yote") : DELIVERY_WORDS[show]}
          </FilterChip>
        ))}
      </Toolbar>
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(deliveries, isPending) => (
          <DeliveryTable
            deliveries={deliveries}
            isPending={isPending}
            onOpen={(chosen) => {
              setSequence(chosen);
              open();
            }}
          />
        )}
        unread={[
          t("We could not read the deliveries", "Hatukuweza kusoma utumaji wa matukio"),
          t("Events are sent as before.", "Matukio yanatumwa kama kawaida."),
        ]}
        nothing={
          <ListEmpty
            icon={<Icon look="lucide-send" />}
            title={filters.show === "all" ? t("No event yet", "Bado hakuna tukio") : t("None", "Hakuna")}
          >
            {filters.show === "all"
              ? t(
                  "Events are listed here as they are sent. Test the address to try it.",
                  "Matukio huorodheshwa hapa yanapotumwa. Jaribu anwani ili kuona.",
                )
              : t(
                  "No event to this address is in this state.",
                  "Hakuna tukio kwa anwani hii lililo katika hali hii.",
                )}
          </ListEmpty>
        }
        foot={
          <CursorFoot nextCursor={query.data?.nextCursor ?? null} isByTime>
            {t(`Newest first, ${PAGE_ROWS} on a page`, `Mapya kwanza, ${PAGE_ROWS} kwa ukurasa`)}
          </CursorFoot>
        }
      />
      {turn > 0 && (
        <Suspense>
          <DeliveryDialog
            key={turn}
            {...{ sequence, isOpen }}
            addressId={address.id}
            isOn={address.isOn}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

type DeliveryTableProps = {
  deliveries: readonly Delivery[];
  isPending: boolean;
  onOpen: (sequence: number) => void;
};

function DeliveryTable({ deliveries, isPending, onOpen }: DeliveryTableProps) {
  return (
    <ListTable
      label={t("Deliveries", "Utumaji wa matukio")}
      columns={columnsOf(onOpen)}
      rows={deliveries}
      keyOf={({ sequence }) => sequence}
      isPending={isPending}
      pendingRows={10}
    />
  );
}

const columnsOf = (onOpen: (sequence: number) => void): Column<Delivery>[] => [
  {
    name: t("Event", "Tukio"),
    headClass: "xl:min-w-52",
    shape: "wide",
    kind: "ink",
    card: "1l",
    className: "py-2",
    cell: ({ sequence, type, number }) => (
      <>
        <button
          type="button"
          onClick={() => onOpen(sequence)}
          className="rounded-1 text-left after:absolute after:inset-0"
        >
          {OUTGOING_WORDS[type]}
        </button>
        <span className="num block font-normal text-12 text-ink-2">{number ?? type}</span>
      </>
    ),
  },
  {
    name: t("State", "Hali"),
    shape: "widest",
    card: "full",
    isWide: true,
    isProse: true,
    cell: (delivery) => {
      const problem = problemWords(delivery);
      return (
        <>
          <DeliveryState state={delivery.state} />
          {problem !== "" && <span className="block text-12 text-ink-2">{problem}</span>}
        </>
      );
    },
  },
  {
    name: t("Tries", "Majaribio"),
    shape: "tiny",
    card: "3l",
    cardLabel: t("Tries:", "Majaribio:"),
    isNumber: true,
    cell: ({ tries }) => formatCount(tries),
  },
  {
    name: t("Took", "Muda"),
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    cell: ({ tookMs }) => (tookMs === null ? "" : `${formatCount(tookMs)} ms`),
  },
  {
    name: t("Happened", "Lilitokea"),
    sorted: "descending",
    shape: "small",
    card: "1r",
    kind: "meta",
    isNumber: true,
    cell: ({ at }) => <Time value={at} />,
  },
];
