import { useLayoutEffect, useRef } from "react";

/**
 * Of a note that is being deleted: the focus that was in it goes to the next note, or the one before it, or else to where one
 * writes, instead of to the beginning of the page.
 */
export function useFocusOnwards() {
  const ref = useRef<HTMLLIElement>(null);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const note = ref.current;
    // Runs while it still stands in the page.
    return () => {
      if (isLeaving.current && note?.contains(document.activeElement)) nextOf(note)?.focus();
    };
  }, []);
  return {
    ref,
    prepare: () => {
      isLeaving.current = true;
    },
  };
}

function nextOf(note: HTMLElement): HTMLElement | undefined {
  const notes = [...(note.parentElement?.querySelectorAll<HTMLElement>("[data-note]") ?? [])];
  const at = notes.indexOf(note);
  const others = [...notes.slice(at + 1), ...notes.slice(0, at).reverse()];
  const buttons = others.flatMap((other) => other.querySelector<HTMLElement>("button") ?? []);
  const messages = note.closest("section");
  const fields = messages?.parentElement?.querySelectorAll<HTMLElement>("textarea") ?? [];
  const field = [...fields].find((each) => each.checkVisibility());
  return buttons[0] ?? field ?? messages ?? undefined;
}
