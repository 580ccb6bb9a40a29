import type { Mutation } from "@tanstack/react-query";
import type { Answered } from "../send/send-once.ts";

/** What the frame knows of a change that somebody pressed for, while its verdict is open and when it comes late. */
export type Press = {
  /** What was asked for, as in `your message was sent`. Without it the page is named that was left. */
  what?: readonly [subject: string, done: string];
  /** Never made again but by the button of its page; leaving that page is asked about while the verdict is open. */
  isOnce?: true;
  /** The path of the page that still shows what became of it after it was left and opened again. */
  keptAt?: string;
  /** What an answer says, and where it is shown. */
  answered?: (answer: never) => { title: string; href: string };
  /** Nobody pressed for it, or nobody waits for its end. */
  isQuiet?: true;
};

/** It is the `meta` of its mutation. */
export const pressOf = ({ meta }: Pick<Mutation, "meta">): Press => meta ?? {};

/** Leaving the page of one that is open is asked about. */
export const isAskedAbout = (mutation: Pick<Mutation, "meta">): boolean => pressOf(mutation).isOnce === true;

/** A message that one press sends: shown at `hrefOf` once something is known of it. */
export const sendPress = (hrefOf: (sendId: string) => string) =>
  ({
    what: ["your message", "sent"],
    isOnce: true,
    answered: ({ sendId, how, refusal }: Answered) => ({
      href: hrefOf(sendId),
      title: refusal === null ? SAID[how] : `Your message was refused: ${refusal}`,
    }),
  }) as const satisfies Press;

const SAID: Record<Answered["how"], string> = {
  answered: "The service accepted your message",
  seen: "Your message was sent",
  lost: "Your message may have been sent: no clear answer",
};
