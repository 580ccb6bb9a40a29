type Listener = (text: string) => void;

const listeners = new Set<Listener>();
const SPACING_MS = 4000;
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says a summary politely to a screen reader; within four seconds only the newest one is said. */
export function announce(text: string): void {
  if (timer !== undefined) {
    waiting = text;
    return;
  }
  for (const listener of listeners) listener(text);
  timer = setTimeout(release, SPACING_MS);
}

export function hearAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function release() {
  timer = undefined;
  const next = waiting;
  waiting = undefined;
  if (next !== undefined) announce(next);
}
