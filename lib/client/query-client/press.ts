import type { Mutation } from "@tanstack/react-query";

/** What the frame knows of a change that somebody pressed for, while its verdict is open and when it comes late. */
/** `tone`: amber where nobody can say yet that it was done, red where it was not; else it was. */
export type DoneToast = { title: string; href: string; tone?: "amber" | "red" };

export type Press = {
  /** What was asked for, as in `your message was sent`; in Swahili its noun and the doing, `kutumwa` of `ujumbe wako`. Without it the page is named that was left. */
  what?: readonly [subject: string, done: string];
  /** Never made again but by the button of its page; leaving that page is asked about while the verdict is open. */
  isOnce?: true;
  /** The path of the page that still shows what became of it after it was left and opened again. */
  keptAt?: string;
  /** What an answer says, and where it is shown. */
  answered?: (answer: never) => DoneToast;
  /** Nobody pressed for it, or nobody waits for its end. */
  isQuiet?: true;
};

/** It is the `meta` of its mutation. */
export const pressOf = ({ meta }: Pick<Mutation, "meta">): Press => meta ?? {};

/** Leaving the page of one that is open is asked about. */
export const isAskedAbout = (mutation: Pick<Mutation, "meta">): boolean => pressOf(mutation).isOnce === true;
