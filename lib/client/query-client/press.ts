import type { Mutation } from "@tanstack/react-query";
import type { Answered } from "../send/send-once.ts";

/** What the frame knows of a change that somebody pressed for, while its verdict is open and when it comes late. */
/** `tone`: amber where nobody can say yet that it was done, red where it was not; else it was. */
type Told = { title: string; href: string; tone?: "amber" | "red" };

export type Press = {
  /** What was asked for, as in `your message was sent`. Without it the page is named that was left. */
  what?: readonly [subject: string, done: string];
  /** Never made again but by the button of its page; leaving that page is asked about while the verdict is open. */
  isOnce?: true;
  /** The path of the page that still shows what became of it after it was left and opened again. */
  keptAt?: string;
  /** What an answer says, and where it is shown. */
  answered?: (answer: never) => Told;
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
      ...(refusal === null ? SAID[how] : { title: `Your message was refused: ${refusal}`, tone: "red" }),
    }),
  }) as const satisfies Press;

/** Where the console alone was heard of: what the service said of it is on its own page. */
export const arrivedAs = (what: string) =>
  ({ title: `We have your ${what}: open it to see what became of it`, tone: "amber" }) as const;

/** Makes something whose secret or link is shown once: to whoever has left its page nobody can show it any more. */
export const shownOnce = (what: Press["what"] & object, title: string, href: string): Press => ({
  what,
  isOnce: true,
  answered: () => ({ title, href, tone: "amber" }),
});

const SAID: Record<Answered["how"], Pick<Told, "title" | "tone">> = {
  answered: { title: "The service accepted your message" },
  seen: arrivedAs("message"),
  lost: { title: "Your message may have been sent: no clear answer", tone: "amber" },
};
