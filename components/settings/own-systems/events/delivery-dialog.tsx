"use client";

import { useQuery } from "@tanstack/react-query";
import { deliveryQuery, useRepeatDelivery } from "#lib/client/event-addresses.ts";
import type { DeliveryDetail } from "#lib/contract/desk/event-address.ts";
import { t } from "#lib/contract/language.ts";
import { OUTGOING_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { ListError } from "../../../shell/list-error.tsx";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Dialog } from "../../../ui/popup/dialog.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { DeliveryState, problemWords } from "./delivery-state.tsx";

type DeliveryDialogProps = {
  addressId: string;
  sequence: number;
  isOn: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** One event to one address: what was sent, what was answered, and the way to send it again. */
export function DeliveryDialog({ addressId, sequence, isOn, isOpen, onClose }: DeliveryDialogProps) {
  const query = useQuery(deliveryQuery(addressId, sequence));
  const { mutate, isPending, error } = useRepeatDelivery(addressId);
  const { data } = query;
  const again = () =>
    mutate(sequence, {
      onSuccess: () =>
        showToast({ tone: "green", title: t("The event is sent again", "Tukio linatumwa tena") }),
    });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title={data ? OUTGOING_WORDS[data.type] : t("Event", "Tukio")}
      purpose={data && <Time value={data.at} />}
      actions={
        <Button
          look="primary"
          isBusy={isPending}
          lockedBecause={isOn ? undefined : t("Switch the address on first", "Washa anwani kwanza")}
          onClick={again}
        >
          {t("Send again", "Tuma tena")}
        </Button>
      }
    >
      {query.error && !data && (
        <ListError title={t("We could not read this event", "Hatukuweza kusoma tukio hili")} query={query}>
          {t("It is sent as before.", "Linatumwa kama kawaida.")}
        </ListError>
      )}
      {data && <Told delivery={data} />}
      <SaveFault error={error} title={t("Not sent again", "Halikutumwa tena")} />
    </Dialog>
  );
}

function Told({ delivery }: { delivery: DeliveryDetail }) {
  const { event, answer } = delivery;
  const body = JSON.stringify(event, null, 2);
  return (
    <>
      <Facts shape="list" facts={factsOf(delivery)} />
      <Bytes label={t("What we send", "Tunachotuma")} text={body} />
      <span>
        <CopyButton text={body} label={t("Copy what we send", "Nakili tunachotuma")} />
      </span>
      {answer !== null && <Bytes label={t("What it answered last", "Ilichojibu mwisho")} text={answer} />}
    </>
  );
}

function Bytes({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-13 font-medium">{label}</p>
      <textarea
        readOnly
        rows={Math.min(12, Math.max(2, text.split("\n").length))}
        aria-label={label}
        value={text}
        className="w-full rounded-2 border border-line bg-sunken p-3 font-mono text-12"
      />
    </div>
  );
}

function factsOf(delivery: DeliveryDetail) {
  const { state, tries, nextTryAt, triedAt, tookMs, event } = delivery;
  const problem = problemWords(delivery);
  return [
    { key: "state", label: t("State", "Hali"), value: <DeliveryState state={state} /> },
    ...(problem === "" ? [] : [{ key: "problem", label: t("Reason", "Sababu"), value: problem }]),
    {
      key: "tries",
      label: t("Tries", "Majaribio"),
      value:
        triedAt === null ? (
          t("None yet", "Bado hakuna")
        ) : (
          <Tried tries={tries} at={triedAt} tookMs={tookMs} />
        ),
    },
    ...(nextTryAt === null
      ? []
      : [{ key: "next", label: t("Next try", "Jaribio linalofuata"), value: <Time value={nextTryAt} /> }]),
    { key: "id", label: t("Event", "Tukio"), value: <span className="code break-all">{event.id}</span> },
    { key: "sequence", label: t("Sequence", "Mfuatano"), value: formatCount(event.sequence) },
  ];
}

function Tried({ tries, at, tookMs }: { tries: number; at: string; tookMs: number | null }) {
  return (
    <>
      {t(
        <>
          {formatNoun(tries, "try", "tries")}, the last <Time value={at} />
        </>,
        <>
          {formatNounSw(tries, "jaribio", "majaribio")}, la mwisho <Time value={at} />
        </>,
      )}
      {tookMs !== null && t(` in ${formatCount(tookMs)} ms`, ` ndani ya ms ${formatCount(tookMs)}`)}
    </>
  );
}
