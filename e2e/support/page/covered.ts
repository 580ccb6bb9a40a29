import { expect, type Page } from "playwright/test";

/** How far words may reach into each other before one cannot read them, in px. */
const MOST = 4;

/** No words lie on others, and none are cut off where nobody can scroll to them, once the page has taken its place. */
export const expectNothingCovered = (page: Page, where: string): Promise<void> =>
  expect.poll(() => page.evaluate(findCovered, MOST), { message: where }).toEqual([]);

/** Runs in the page. */
function findCovered(most: number): string[] {
  const main = document.querySelector("main") ?? document.body;
  const cut = [...main.querySelectorAll<HTMLElement>("*")]
    .filter(isCutOff)
    .map((part) => `cut: ${wordsOf(part)}`);
  return [...cut, ...overlaps(lines())];

  function isShown(part: Element): boolean {
    const isSeen = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isSeen && !part.closest(".sr-only,.max-sm\\:sr-only,[inert],[aria-hidden=true]");
  }

  function isCutOff(part: HTMLElement): boolean {
    const { overflowX, textOverflow, display } = getComputedStyle(part);
    if (!/hidden|clip/.test(overflowX) || textOverflow === "ellipsis" || display === "inline") return false;
    return isShown(part) && part.scrollWidth > part.clientWidth + most && wordsOf(part) !== "";
  }

  function wordsOf({ textContent }: Node): string {
    return textContent?.trim().slice(0, 40) ?? "";
  }

  type Line = { node: Node; left: number; right: number; top: number; bottom: number };

  /** Each line of words, as much of it as its boxes show. */
  function lines(): Line[] {
    const found: Line[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (wordsOf(node) === "" || !node.parentElement || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) found.push(clipped(node, rect));
    }
    return found.filter(({ left, right, top, bottom }) => right > left && bottom > top);
  }

  function clipped(node: Node, { left, right, top, bottom }: DOMRect): Line {
    const line = { node, left, right, top, bottom };
    for (let box = node.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const edge = box.getBoundingClientRect();
      line.left = Math.max(line.left, edge.left);
      line.right = Math.min(line.right, edge.right);
      line.top = Math.max(line.top, edge.top);
      line.bottom = Math.min(line.bottom, edge.bottom);
    }
    return line;
  }

  function overlaps(all: Line[]): string[] {
    return all.flatMap((one, place) =>
      all
        .slice(place + 1)
        .filter((other) => other.node !== one.node && reach(one, other) > most)
        .map((other) => `“${wordsOf(one.node)}” and “${wordsOf(other.node)}”`),
    );
  }

  function reach(one: Line, other: Line): number {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    return Math.min(width, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  }
}
