/** The same page asked otherwise, without leaving it: `useSearchParams` follows the history of the browser. */
export function showAddress(href: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", href);
  else history.replaceState(null, "", href);
}
