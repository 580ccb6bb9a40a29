/**
 * For what scrolls in a dialog, as its `ref`: a refusal that comes up below the edge is brought into view. On a narrow
 * screen nobody would see why a press did nothing.
 */
export function watchAlerts(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return;
  const observer = new MutationObserver((changes) => {
    const alert = changes.map(alertIn).find((found) => found !== null);
    alert?.scrollIntoView({ block: "nearest" });
  });
  observer.observe(room, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function alertIn({ addedNodes, target }: MutationRecord): Element | null {
  if (addedNodes.length === 0) return null;
  for (const node of addedNodes) {
    const found = node instanceof Element ? node.querySelector("[role=alert]") : null;
    if (found) return found;
  }
  const place = [...addedNodes].find((node) => node instanceof Element) ?? target;
  return place instanceof Element ? place.closest("[role=alert]") : null;
}
