import { useCallback, useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Keeps what is typed into a form through a reload of this tab, under a name of its own, until it is forgotten.
 * `isBack` tells that this page began with something kept. What is secret is not kept. `keepOnly` changes what is kept, also
 * when the form is not there any more, and `reread` shows what is.
 */
export function useKeptValues<Values extends FieldValues>(
  { getValues, reset, watch }: UseFormReturn<Values>,
  name: string,
  secret: readonly (keyof Values)[] = NONE,
) {
  const key = `tuma-kept-${name}`;
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const kept = read<Values>(key);
    if (kept) {
      reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
      setBack(true);
    }
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(([field]) => !secret.includes(field));
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
    });
    return unsubscribe;
  }, [key, secret, getValues, reset, watch]);
  const keepOnly = useCallback(
    (change: Partial<Values>) =>
      sessionStorage.setItem(key, JSON.stringify({ ...read<Values>(key), ...change })),
    [key],
  );
  const reread = useCallback(() => reset({ ...getValues(), ...read<Values>(key) }), [key, getValues, reset]);
  return { isBack, keepOnly, reread, forget: useCallback(() => sessionStorage.removeItem(key), [key]) };
}

const NONE: readonly never[] = [];

function read<Values>(key: string): Partial<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Values> | null;
  } catch {
    return null;
  }
}
