/**
 * What `href` asks otherwise than the page that showed it (`seen`), asked of the address as it is by now (`current`):
 * a page is drawn a moment after its address has changed, and until then its links know nothing of that.
 */
export function mergeSearchParams(href: string, seen: URLSearchParams, current: string): string {
  const [path = "", place] = href.split("#");
  const asked = new URLSearchParams(path.split("?")[1]);
  const next = new URLSearchParams(current);
  for (const name of new Set([...asked.keys(), ...seen.keys()])) {
    const value = asked.get(name);
    if (value === seen.get(name)) continue;
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const search = next.size > 0 ? `?${next}` : "";
  return `${path.split("?")[0]}${search}${place === undefined ? "" : `#${place}`}`;
}
