import type { LivePlatform } from "./live-platform.ts";

/** One thing to do later, unless it is set anew; told how late it is. */
export function createAlarm({ now, later }: LivePlatform) {
  let cancel: (() => void) | undefined;
  const clear = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    clear,
    isSet: () => cancel !== undefined,
    set(ms: number, work: (lateMs: number) => void) {
      clear();
      const due = now() + ms;
      cancel = later(ms, () => {
        cancel = undefined;
        work(now() - due);
      });
    },
  };
}
