import { useCallback, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type DraftValues, EMPTY_DRAFT } from "./draft-values.ts";

const KEY = "tuma-new-campaign";

/** Keeps what was typed through a reload of this tab until it is saved; never the file: it holds people's numbers. */
export function useKeptDraft({ reset, watch }: UseFormReturn<DraftValues>, isOn: boolean): () => void {
  useEffect(() => {
    if (!isOn) return;
    const kept = read();
    if (kept) reset({ ...EMPTY_DRAFT, ...kept }, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => sessionStorage.setItem(KEY, JSON.stringify(values)));
    return unsubscribe;
  }, [isOn, reset, watch]);
  return useCallback(() => sessionStorage.removeItem(KEY), []);
}

function read(): Partial<DraftValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<DraftValues> | null;
  } catch {
    return null;
  }
}
