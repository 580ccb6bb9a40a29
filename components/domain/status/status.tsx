import type { ReactNode } from "react";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { StatusFace } from "./status-face.tsx";

type StatusProps = {
  name: StateName;
  /** Another word for the same state where the row calls for it ("Delivered to 1,176 of 1,204"). */
  word?: ReactNode;
  /** Another meaning, where the word is another too. */
  meaning?: string;
  /** Why, in plain words; shown beside the state in quieter ink. */
  reason?: ReactNode;
};

/** A state as icon, word and colour; says what it means and what it cost on hover, focus and tap. */
export function Status({ name, word, meaning, reason }: StatusProps) {
  return (
    <>
      <Tip {...(meaning === undefined ? { about: name } : { text: meaning })} className="align-top">
        <StatusFace name={name} word={word} />
      </Tip>
      {reason !== undefined && reason !== null && (
        <span className="ml-2.5 text-12 text-ink-3 max-sm:hidden">{reason}</span>
      )}
    </>
  );
}
