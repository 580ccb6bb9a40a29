import type { KeyboardEvent } from "react";
import type { Playback } from "./use-playback.ts";

const FAR_S = 15;
const NEAR_S = 5;

type Act = (playback: Playback) => void;

const MEANING: Record<string, Act> = {
  " ": ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  j: ({ skip }) => skip(-FAR_S),
  l: ({ skip }) => skip(FAR_S),
  ArrowLeft: ({ skip }) => skip(-NEAR_S),
  ArrowRight: ({ skip }) => skip(NEAR_S),
  Home: ({ seek }) => seek(0),
};

/** Keys of the player, while the focus is in it: nowhere else do single letters act. */
export function usePlayerKeys(playback: Playback): (event: KeyboardEvent) => void {
  return (event) => {
    const act = MEANING[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!act || isChord || event.defaultPrevented || hasOwnUse(event)) return;
    event.preventDefault();
    act(playback);
  };
}

/** Space presses a button, arrows move between choices: those keep their keys. */
function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("textarea, select, [contenteditable='true'], input:not([type='range'], [type='radio'])"))
    return true;
  if (key === " ") return target.matches("button, a, input[type='radio'], audio");
  return key.startsWith("Arrow") && target.matches("input[type='radio'], input[data-volume], audio");
}
