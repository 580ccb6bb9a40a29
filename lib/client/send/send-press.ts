import type { DoneToast, Press } from "../query-client/press.ts";
import type { Answered } from "./send-once.ts";

/** A message that one press sends: shown at `hrefOf` once something is known of it. */
export const sendPress = (hrefOf: (sendId: string) => string) =>
  ({
    what: ["your message", "sent"],
    isOnce: true,
    answered: ({ sendId, how, refusal }: Answered) => ({
      href: hrefOf(sendId),
      ...(refusal === null ? SAID[how] : { title: `Your message was refused: ${refusal}`, tone: "red" }),
    }),
  }) as const satisfies Press;

/** Where the console alone was heard of: what the service said of it is on its own page. */
export const arrivedAs = (what: string) =>
  ({ title: `We have your ${what}: open it to see what became of it`, tone: "amber" }) as const;

const SAID: Record<Answered["how"], Pick<DoneToast, "title" | "tone">> = {
  answered: { title: "The service accepted your message" },
  waiting: { title: "Your message waits: open it to undo it", tone: "amber" },
  seen: arrivedAs("message"),
  lost: { title: "Your message may have been sent: no clear answer", tone: "amber" },
};
