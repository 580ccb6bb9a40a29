import { type RefObject, useEffect, useState } from "react";

/** Whether the mark at the top of a list is in sight, in its pane or in the window. */
export function useAtTop(mark: RefObject<Element | null>): boolean {
  const [isAtTop, setAtTop] = useState(true);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setAtTop(entry.isIntersecting));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return isAtTop;
}
