import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SendAgain } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import { messageKeys } from "../messages/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { askAfter } from "./ask-after.ts";
import { arrivedAs } from "./send-press.ts";

/**
 * Tries again whom a send did not reach, once; answers where that is shown. What was refused, or whose answer got lost, is
 * shown there as well: it throws only where nothing was written down.
 */
export function useSendAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: againPress(),
    mutationFn: () => sendAgain({ id, sendToken: crypto.randomUUID() }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}

/** Of one send; the same token sends nothing again. `people` is null where the answer did not come. */
async function sendAgain({ id, ...body }: SendAgain & { id: string }): Promise<SentAgain> {
  try {
    const answer = await http("POST /api/sends/:id/again", { params: { id }, body });
    return { ...answer, isHeard: true };
  } catch (error) {
    const became = await askAfter(body).catch(() => null);
    if (became?.campaignId) return { sendId: became.campaignId, people: null, isHeard: false };
    if (became && error instanceof Fault && error.retry === "unknown-outcome") throw neverSent(error);
    throw error;
  }
}

type SentAgain = { sendId: string; people: number | null; isHeard: boolean };

/** What became of the messages of one send: they went again, or why not. */
export type Again =
  | { id: string; asked: number; sent: SentAgain }
  | { id: string; asked: number; error: unknown };

/**
 * Tries messages again that somebody chose, send by send, one after the other. What is refused of one keeps no other back; a
 * second press asks with the tokens of the first.
 */
export function useSendChosenAgain() {
  const client = useQueryClient();
  return useMutation({
    meta: {
      what: [t("your messages", "jumbe zako"), t("sent again", "kutumwa tena")],
      isOnce: true,
    } satisfies Press,
    mutationFn: async (
      sends: readonly (SendAgain & { id: string; messages: number[] })[],
    ): Promise<Again[]> => {
      const became: Again[] = [];
      for (const send of sends) {
        const { id } = send;
        const asked = send.messages.length;
        const one = await sendAgain(send).then(
          (sent) => ({ id, asked, sent }),
          (error: unknown) => ({ id, asked, error }),
        );
        became.push(one);
      }
      return became;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: campaignKeys.all }),
        client.invalidateQueries({ queryKey: messageKeys.all }),
      ]),
  });
}

const againPress = (): Press => ({
  what: [t("your message", "ujumbe wako"), t("sent again", "kutumwa tena")],
  isOnce: true,
  answered: ({ sendId, isHeard }: SentAgain) => ({
    href: `/send/${sendId}`,
    ...(isHeard
      ? { title: t("Your message was sent again", "Ujumbe wako umetumwa tena") }
      : arrivedAs("message")),
  }),
});

const neverSent = (cause: Fault) =>
  new Fault(
    "not_ready",
    t(
      "Not sent: the connection broke. You can try again.",
      "Haukutumwa: muunganisho ulikatika. Unaweza kujaribu tena.",
    ),
    { cause, retry: "safe" },
  );
