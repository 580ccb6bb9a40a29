import { useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Where there is room for the list or the conversation alone: whoever opens one begins at its top, whoever comes back finds
 * the list where it was, and the focus is in the part that is shown. Beside each other both stay as they are.
 */
export function useOneOfTwo(openId: number | undefined) {
  const list = useRef<HTMLElement>(null);
  const conversation = useRef<HTMLElement>(null);
  const shown = useRef(openId);
  const listTop = useRef(0);
  const change = useEffectEvent(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    const [part, other] = openId === undefined ? [list, conversation] : [conversation, list];
    if (other.current?.checkVisibility() !== false) return;
    window.scrollTo(0, openId === undefined ? listTop.current : 0);
    if (!document.activeElement?.checkVisibility()) part.current?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown when another one is open
  useLayoutEffect(() => change(), [openId]);
  return {
    list,
    conversation,
    /** Before another part is shown. */
    leaveList() {
      listTop.current = window.scrollY;
    },
  };
}
