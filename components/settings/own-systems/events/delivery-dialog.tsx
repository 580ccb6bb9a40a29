"use client";

import { useQuery } from "@tanstack/react-query";
import { deliveryQuery, useRepeatDelivery } from "#lib/client/event-addresses.ts";
import type { DeliveryDetail } from "#lib/contract/desk/event-address.ts";
import { OUTGOING_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
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
    mutate(sequence, { onSuccess: () => showToast({ tone: "green", title: "The event is sent again" }) });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title={data ? OUTGOING_WORDS[data.type] : "Event"}
      purpose={data && <Time value={data.at} />}
      actions={
        <Button
          look="primary"
          isBusy={isPending}
          lockedBecause={isOn ? undefined : "Switch the address on first"}
          onClick={again}
        >
          Send again
        </Button>
      }
    >
      {query.error && !data && (
        <ListError title="We could not read this event" query={query}>
          It is sent as before.
        </ListError>
      )}
      {data && <Told delivery={data} />}
      <SaveFault error={error} title="Not sent again" />
    </Dialog>
  );
}

function Told({ delivery }: { delivery: DeliveryDetail }) {
  const { event, answer } = delivery;
  const body = JSON.stringify(event, null, 2);
  return (
    <>
      <Facts shape="list" facts={factsOf(delivery)} />
      <Bytes label="What we send" text={body} />
      <span>
        <CopyButton text={body} label="Copy what we send" />
      </span>
      {answer !== null && <Bytes label="What it answered last" text={answer} />}
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
    { key: "state", label: "State", value: <DeliveryState state={state} /> },
    ...(problem === "" ? [] : [{ key: "problem", label: "Reason", value: problem }]),
    {
      key: "tries",
      label: "Tries",
      value: triedAt === null ? "None yet" : <Tried tries={tries} at={triedAt} tookMs={tookMs} />,
    },
    ...(nextTryAt === null ? [] : [{ key: "next", label: "Next try", value: <Time value={nextTryAt} /> }]),
    { key: "id", label: "Event", value: <span className="code break-all">{event.id}</span> },
    { key: "sequence", label: "Sequence", value: formatCount(event.sequence) },
  ];
}

function Tried({ tries, at, tookMs }: { tries: number; at: string; tookMs: number | null }) {
  return (
    <>
      {formatNoun(tries, "try", "tries")}, the last <Time value={at} />
      {tookMs !== null && ` in ${formatCount(tookMs)} ms`}
    </>
  );
}
