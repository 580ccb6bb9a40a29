/**
 * The same page asked otherwise, without leaving it. Whoever presses in the moment between a page's coming alive and
 * Next's listening to addresses would change the address alone: then the browser loads the page anew.
 */
export function showAddress(href: string, how: "push" | "replace" = "push"): void {
  // Next listens by putting functions of its own before those of every history.
  const isHeard = Object.hasOwn(history, "pushState");
  if (how === "push") isHeard ? history.pushState(null, "", href) : location.assign(href);
  else isHeard ? history.replaceState(null, "", href) : location.replace(href);
}
