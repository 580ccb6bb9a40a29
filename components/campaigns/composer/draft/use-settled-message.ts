import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { VersionedContent } from "#lib/client/audience/use-audience.ts";
import { contentOf } from "./content-of.ts";
import type { DraftValues } from "./draft-values.ts";

const TYPING_MS = 120;

/** The message as it was when the hand last rested: a key alone renders nothing of what depends on all rows. */
export function useSettledMessage(form: UseFormReturn<DraftValues>): VersionedContent {
  const [settled, setSettled] = useState(() => ({ version: 0, content: contentOf(form.getValues()) }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setSettled((before) => next(before, form.getValues()));
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(settle, TYPING_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
  return settled;
}

function next(before: VersionedContent, values: DraftValues): VersionedContent {
  const content = contentOf(values);
  const { channel, text, parameters } = before.content;
  const isSame =
    content.channel === channel &&
    content.text === text &&
    // Only of templates, and only when the hand rests.
    JSON.stringify(content.parameters) === JSON.stringify(parameters);
  return isSame ? before : { version: before.version + 1, content };
}
