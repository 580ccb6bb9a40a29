import type { ResolvedSend } from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { askAfter, isUnheard, saysNothing } from "./ask-after.ts";

export type PressOnce<Answer> = {
  /** Made for this one press, and part of what is posted. */
  sendToken: string;
  post: () => Promise<Answer>;
  /** True from the moment at which no answer came until it is known what became of the press. */
  onChecking: (isChecking: boolean) => void;
  /** `Not sent`, and what the person still has: `Your text is still here.` */
  words: { not: string; kept: string };
};

/**
 * Makes one request and never repeats it. Where no answer came, or one that says nothing of it, it asks what became of it:
 * `arrived` says where that is. Throws where it was refused, and where it never arrived: then it never will, and where
 * nobody said why the fault does, in `words`.
 */
export async function pressOnce<Answer>(
  press: PressOnce<Answer>,
): Promise<{ answer: Answer } | { arrived: ResolvedSend }> {
  const { sendToken, post, onChecking, words } = press;
  try {
    return { answer: await post() };
  } catch (error) {
    if (!saysNothing(error)) throw error;
    const wasOffline = !navigator.onLine;
    onChecking(true);
    const arrived = await askAfter({ sendToken })
      .catch(stayUnknown)
      .finally(() => onChecking(false));
    if (arrived.campaignId !== null || arrived.templateId !== null) return { arrived };
    if (!isUnheard(error)) throw error;
    const why = wasOffline
      ? t("you were offline", "hukuwa na mtandao")
      : t("the connection broke", "muunganisho ulikatika");
    throw new Fault("not_ready", `${words.not}: ${why}. ${words.kept}`, { cause: error, retry: "safe" });
  }
}

// Signed out meanwhile, for example: nobody has said yet that it was not done.
function stayUnknown(cause: unknown): never {
  throw new Fault(
    "service_unknown_outcome",
    t("We could not check what became of it.", "Hatukuweza kuangalia matokeo yake."),
    {
      cause,
      retry: "unknown-outcome",
    },
  );
}
