import type { ChatSendAnswer } from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { askAfter } from "./ask-after.ts";
import { pressOnce } from "./press-once.ts";

/**
 * Where a send is shown, and how that is known: by its answer, or because it is asked after one that did not reach this
 * browser (`seen`) or us (`lost`); `waiting` can be undone, and nothing of it is sent yet. `refusal` is what the answer says of the first person who was refused.
 */
export type Answered = {
  sendId: string;
  how: "answered" | "seen" | "lost" | "waiting";
  refusal: string | null;
};

/** What the server knows one press by, and whether it asks before the same goes to the same number again. */
export type Press = { sendToken: string; isRepeatRefused: boolean };

type SendOnce = {
  post: (press: Press) => Promise<Answered>;
  /** The person was asked, and wants it to go to the same numbers again. */
  isAgain: boolean;
  onChecking: (isChecking: boolean) => void;
};

/**
 * Makes one request that sends and never repeats it. Where no answer came it asks what became of it, and throws only where
 * nothing was sent, or where nobody can say: then with `retry: "unknown-outcome"`.
 */
export async function sendOnce({ post, isAgain, onChecking }: SendOnce): Promise<Answered> {
  const sendToken = crypto.randomUUID();
  const pressed = await pressOnce({
    sendToken,
    post: () => post({ sendToken, isRepeatRefused: !isAgain }),
    onChecking,
    words: {
      not: t("Not sent", "Haukutumwa"),
      kept: t("Your text is still here.", "Maandishi yako bado yapo hapa."),
    },
  }).catch((error: unknown) => findLost(sendToken, error));
  if ("how" in pressed) return pressed;
  return "answer" in pressed ? pressed.answer : seenAs("seen", pressed.arrived.campaignId);
}

export function chatAnsweredBy({ sendId, startsAt, results }: ChatSendAnswer): Answered {
  if (startsAt !== undefined) return { sendId, how: "waiting", refusal: null };
  const refused = results.find(({ success }) => !success);
  const refusal = refused ? (refused.error ?? t("The service refused it.", "Huduma iliukataa.")) : null;
  return { sendId, how: "answered", refusal };
}

/** The answer of the service is lost, not the press: it is written down, and this is where it is shown. */
async function findLost(sendToken: string, error: unknown): Promise<Answered> {
  if (!(error instanceof Fault) || error.retry !== "unknown-outcome") throw error;
  const arrived = await askAfter({ sendToken }).catch(() => null);
  if (!arrived?.campaignId) throw error;
  return seenAs("lost", arrived.campaignId);
}

function seenAs(how: "seen" | "lost", sendId: string | null): Answered {
  if (sendId === null)
    throw new Fault(
      "internal",
      t("The token of this message belongs to a template.", "Tokeni ya ujumbe huu ni ya kiolezo."),
    );
  return { sendId, how, refusal: null };
}
