import { expect, type Page } from "playwright/test";

/** What a finger is to hit (WCAG 2.5.5), in px. */
const TARGET = 44;

/** The parts of a page that a finger may miss: what can be pressed, and how wide and high it answers. */
export const smallTargetsOf = (page: Page, within = "body"): Promise<string[]> =>
  page.evaluate(findSmallTargets, { target: TARGET, within });

/** Everything in it can be hit by a finger, once the page has taken its place. */
export const expectTargets = (page: Page, within = "body"): Promise<void> =>
  expect.poll(() => smallTargetsOf(page, within), { message: page.url() }).toEqual([]);

function findSmallTargets({ target, within }: { target: number; within: string }): string[] {
  const PRESSED =
    "a[href],button:not(:disabled),summary,input:not(:disabled,[type=hidden]),select,textarea,[role=button],[role=tab],[role=checkbox],[role=switch],[role=option],[role=menuitem]";
  const parts = [...document.querySelectorAll<HTMLElement>(PRESSED)].filter(
    (part) => part.closest(within) && isShown(part),
  );
  const small = parts.filter((part) => !isInSentence(part)).flatMap(measured);
  window.scrollTo(0, 0);
  return [...new Set(small)];

  function isShown(part: HTMLElement): boolean {
    const { width, height } = part.getBoundingClientRect();
    const isSeen = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return (
      isSeen &&
      width > 2 &&
      height > 2 &&
      !part.closest("[inert],[aria-hidden=true],.sr-only,.max-sm\\:sr-only")
    );
  }

  /** A link among the words of a running sentence is as high as its line (WCAG 2.5.8, "inline"). */
  function isInSentence(part: HTMLElement): boolean {
    if (!getComputedStyle(part).display.startsWith("inline")) return false;
    let line = part.parentElement;
    while (line && getComputedStyle(line).display === "inline") line = line.parentElement;
    if (!line || !/^(block|list-item|table-cell|flow-root)$/.test(getComputedStyle(line).display))
      return false;
    const words = [...line.childNodes].filter((node) => !node.contains(part)).map(wordsOf);
    return (
      words
        .join(" ")
        .split(/\s+/)
        .filter((word) => /\p{L}{2}/u.test(word)).length >= 3
    );
  }

  function wordsOf(node: Node): string {
    if (node instanceof Text) return node.data;
    const isInline = node instanceof HTMLElement && getComputedStyle(node).display === "inline";
    return isInline && !node.matches("a,button") ? (node.textContent ?? "") : "";
  }

  function measured(part: HTMLElement): string[] {
    part.scrollIntoView({ block: "center", inline: "center" });
    const box = part.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = (dx: number, dy: number) => {
      let px = 0;
      while (px < target && isHit(part, x + (px + 1) * dx, y + (px + 1) * dy)) px++;
      return px;
    };
    const [width, height] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    if (width >= target && height >= target) return [];
    const name =
      part.getAttribute("aria-label") ?? (part.textContent?.trim() || part.getAttribute("placeholder"));
    return [`${part.tagName.toLowerCase()} “${name?.slice(0, 40)}” ${width}×${height}`];
  }

  function isHit(part: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    return part.contains(hit) || hit.closest("label")?.control === part;
  }
}
