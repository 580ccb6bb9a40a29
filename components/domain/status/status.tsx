import type { ReactNode } from "react";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { aboutState } from "./about-state.ts";
import { statusOf } from "./status-table.ts";

type StatusProps = {
  name: StateName;
  /** Another word for the same state where the row calls for it ("Delivered to 1,176 of 1,204"). */
  word?: ReactNode;
  /** Another meaning, where the word is another too. */
  meaning?: string;
  /** Of which channel the message is, where that is known: only an SMS has a cost to tell. */
  isSms?: boolean;
  className?: string | undefined;
};

/** A state as icon, word and colour; says what it means and what it cost on hover, focus and tap. */
export function Status({ name, word, meaning, isSms, className }: StatusProps) {
  const { icon, ink, word: usual } = statusOf(name);
  return (
    <Tip
      {...(meaning === undefined ? { about: aboutState(name, isSms) } : { text: meaning })}
      className={cx(faceClass(icon, ink), "align-top", className)}
    >
      {word ?? usual}
    </Tip>
  );
}
