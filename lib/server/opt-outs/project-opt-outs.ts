import { allWords, PRESSED_WORDS, readOptOut } from "#lib/contract/rules/text/opt-out-words.ts";
import type { Tx } from "#lib/db/index.ts";
import type { OptOutFact } from "../store/opt-out/opt-out.ts";
import { listOptOutWords } from "../store/opt-out/opt-out-word.ts";
import { type RecordedOptOut, recordOptOuts } from "./record-opt-outs.ts";

/** An inbound chat message as the projection knows it; `text` is all of it, or the label of the button that was pressed. */
export type InboundText = {
  seq: number;
  eventId: string;
  number: string;
  sentAt: Date;
  text: string;
  isPressed: boolean;
};

export type OptOutEffect = { isNews: boolean; text: string };

/** Opts out whoever wrote an opt-out word as a whole message or pressed it, or back in; what each did, by `seq`, in words. */
export async function projectOptOuts(
  tx: Tx,
  messages: readonly InboundText[],
): Promise<Map<number, OptOutEffect>> {
  const own = await listOptOutWords(tx);
  const [written, pressed] = [allWords(own), allWords(own, PRESSED_WORDS)];
  const said = messages.flatMap((message) => {
    const verdict = readOptOut(message.text, message.isPressed ? pressed : written);
    return verdict ? [{ message, fact: factOf(message, verdict === "out") }] : [];
  });
  const recorded = await recordOptOuts(
    tx,
    said.map(({ fact }) => fact),
  );
  return new Map(recorded.map((each, index) => [said[index]?.message.seq ?? 0, effectOf(each)]));
}

function factOf({ eventId, number, sentAt, text }: InboundText, isOut: boolean): OptOutFact {
  const words = text.trim();
  return {
    id: eventId,
    number,
    isOut,
    saidAt: sentAt,
    source: "keyword",
    words,
    actorName: null,
    file: null,
  };
}

/** `isNews` where the number is out, or in again, by this message. */
function effectOf({ fact: { isOut, words }, outcome }: RecordedOptOut): OptOutEffect {
  const wrote = `wrote “${words}”`;
  if (outcome === "older") return { isNews: false, text: `${wrote}, but we know something newer` };
  if (outcome === "changed")
    return { isNews: true, text: `${isOut ? "opted out" : "no longer opted out"}: ${wrote}` };
  return { isNews: false, text: `${wrote}, and was ${isOut ? "opted out already" : "not opted out"}` };
}
