import type { ReactNode } from "react";

export type ToastTone = "grey" | "green" | "amber" | "red";

export type ToastWords = {
  /** A name in it stands in `<bdi>`. */
  title: ReactNode;
  detail?: string | undefined;
  tone?: ToastTone | undefined;
  /** A way back or onward; the toast closes when it is pressed. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Leads to where it is about. */
  link?: { label: string; href: string } | undefined;
  /** How long it stays; 0 until it is closed. Five seconds when absent, never under a failure. */
  shownMs?: number | undefined;
};

let queue: ToastWords[] = [];
const listeners = new Set<() => void>();

/** Says in the corner what has just happened. Callable from anywhere in the browser. */
export function showToast(words: ToastWords): void {
  queue = [...queue, words];
  for (const listener of listeners) listener();
}

export function hearToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes what waits; each toast is taken once. */
export function takeToasts(): ToastWords[] {
  const taken = queue;
  queue = [];
  return taken;
}

/** The same as long as nothing is added or taken. */
export function waitingToasts(): readonly ToastWords[] {
  return queue;
}

export function hasToasts(): boolean {
  return queue.length > 0;
}
