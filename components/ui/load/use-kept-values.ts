import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
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
  const key = keyOf(name);
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
      store(key, Object.fromEntries(kept));
    });
    return unsubscribe;
  }, [key, secret, getValues, reset, watch]);
  const keepOnly = useCallback(
    (change: Partial<Values>) => store(key, { ...readStored<Values>(key), ...change }),
    [key],
  );
  const reread = useCallback(() => reset({ ...getValues(), ...read<Values>(key) }), [key, getValues, reset]);
  const forget = useCallback(() => {
    sessionStorage.removeItem(key);
    secrets.delete(key);
  }, [key]);
  return { isBack, keepOnly, reread, forget };
}

/** What is kept of a form in one field of text, as it is typed there; empty where nothing is. */
export function useKeptText(name: string, field: string): string {
  const kept = () => readStored<Record<string, unknown>>(keyOf(name))?.[field];
  return useSyncExternalStore(subscribe, () => String(kept() ?? ""), nothing);
}

const keyOf = (name: string): string => `tuma-kept-${name}`;
const nothing = (): string => "";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function store(key: string, values: Record<string, unknown>): void {
  sessionStorage.setItem(key, JSON.stringify(values));
  for (const listener of listeners) listener();
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
