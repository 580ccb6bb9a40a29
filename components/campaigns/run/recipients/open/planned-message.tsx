import { formatNumber } from "#components/domain/format-number.ts";
import { aboutState } from "#components/domain/status/about-state.ts";
import { meaningOf } from "#components/domain/status/meaning-of.ts";
import { CallButton } from "#components/shell/calls/call-button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Note } from "#components/ui/note.tsx";
import { TechnicalLine } from "#components/ui/text/technical-line.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Written } from "#lib/contract/desk/campaign/first-recipient.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { recipientReason, technicalLine } from "#lib/contract/words/reason-words.ts";
import { REASON_BESIDE } from "#lib/contract/words/state-meanings.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { WrittenMessage } from "./written-message.tsx";

type PlannedMessageProps = { campaign: Campaign; recipient: RecipientRow; written: Written | null };

/** Of whom the service has no message that we know: what we planned to send, and why it went no further. */
export function PlannedMessage({ campaign, recipient, written }: PlannedMessageProps) {
  return (
    <>
      <Standing recipient={recipient} isSms={campaign.channel === "sms"} />
      <WrittenMessage content={campaign.content} sentAs={recipient.sentAs} written={written} />
      <Facts shape="list" facts={factsOf(recipient, campaign.channel === "sms")} />
      <p>
        <CallButton number={recipient.number} size="small" />
      </p>
    </>
  );
}

function Standing({ recipient, isSms }: { recipient: RecipientRow; isSms: boolean }) {
  const { state, errorCode, reason } = recipient;
  const name = NAME_OF_RECIPIENT[state];
  const technical = technicalLine({ errorCode, errorText: reason });
  return (
    <Note
      tone={state === "rejected" ? "red" : state === "unknown" ? "amber" : "grey"}
      isSmall
      title={recipientReason(recipient, isSms) ?? MESSAGE_WORDS[name].word}
    >
      {meaningOf(aboutState(name, isSms)).replace(REASON_BESIDE, "")}
      {technical !== null && <TechnicalLine>{technical}</TechnicalLine>}
    </Note>
  );
}

function factsOf({ number, row, request, segments }: RecipientRow, isSms: boolean) {
  return [
    { key: "number", label: "Number", value: formatNumber(number) },
    { key: "row", label: "Row", value: formatCount(row) },
    { key: "request", label: "Request", value: request === null ? "None" : `Number ${request}` },
    ...(isSms ? [{ key: "segments", label: "Segments", value: formatCount(segments) }] : []),
  ];
}
