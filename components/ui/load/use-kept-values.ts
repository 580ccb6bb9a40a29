import { useCallback, useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Keeps what is typed into a form through a reload of this tab, under a name of its own, until it is forgotten; what is secret
 * outlives its page in memory only, and no reload. `isBack` tells that this page began with something kept. `keepOnly` changes
 * what is kept, also when the form is not there any more, and `reread` shows what is.
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
      const isSecret = ([field]: [string, unknown]) => secret.includes(field);
      const typed = Object.entries(values);
      if (secret.length > 0) secrets.set(key, Object.fromEntries(typed.filter(isSecret)));
      const kept = typed.filter((each) => !isSecret(each));
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
    });
    return unsubscribe;
  }, [key, secret, getValues, reset, watch]);
  const keepOnly = useCallback(
    (change: Partial<Values>) =>
      sessionStorage.setItem(key, JSON.stringify({ ...readStored<Values>(key), ...change })),
    [key],
  );
  const reread = useCallback(() => reset({ ...getValues(), ...read<Values>(key) }), [key, getValues, reset]);
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
    secrets.delete(key);
  }, [key]);
  return { isBack, keepOnly, reread, forget };
}

const NONE: readonly never[] = [];

/** Of each form: gone with this document. */
const secrets = new Map<string, Record<string, unknown>>();

function read<Values>(key: string): Partial<Values> | null {
  const secret = secrets.get(key) as Partial<Values> | undefined;
  const kept = readStored<Values>(key);
  return secret || kept ? { ...kept, ...secret } : null;
}

function readStored<Values>(key: string): Partial<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Values> | null;
  } catch {
    return null;
  }
}
