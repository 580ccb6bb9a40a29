const GAP = 6;
const EDGE = 8;

/**
 * Shows in `box` the text of whichever element with `data-tip` is pointed at, focused or tapped, or what `textAbout` knows
 * of it; Escape, a scroll and a press elsewhere take it away. With a word that has the focus it goes along, as the focus
 * itself scrolls. It listens to the whole page, so that a row of a list costs nothing.
 */
export function showTips(box: HTMLElement, textAbout: (about: string) => string): () => void {
  const ends = new AbortController();
  let shown: Element | undefined;

  function show(tip: Element) {
    if (tip === shown) return;
    hide();
    shown = tip;
    const about = tip.getAttribute("data-tip-about");
    box.textContent = about === null ? tip.getAttribute("data-tip") : textAbout(about);
    tip.setAttribute("aria-describedby", box.id);
    box.showPopover();
    place(box, tip.getBoundingClientRect());
  }
  function hide() {
    shown?.removeAttribute("aria-describedby");
    shown = undefined;
    if (box.matches(":popover-open")) box.hidePopover();
  }
  function on<K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void) {
    window.addEventListener(type, hear, { capture: true, signal: ends.signal });
  }

  on("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const tip = tipOf(target);
    if (tip) show(tip);
    else if (shown && shown !== document.activeElement && !isIn(box, target)) hide();
  });
  on("focusin", ({ target }) => {
    const tip = tipOf(target);
    if (tip?.matches(":focus-visible")) show(tip);
  });
  on("focusout", ({ target }) => tipOf(target) === shown && hide());
  on("click", ({ target }) => {
    const tip = tipOf(target);
    if (tip) show(tip);
  });
  on("pointerdown", ({ target }) => tipOf(target) !== shown && !isIn(box, target) && hide());
  on("scroll", () => {
    const word = shown?.matches(":focus-visible") ? shown.getBoundingClientRect() : undefined;
    if (word && word.top >= 0 && word.bottom <= innerHeight) place(box, word);
    else hide();
  });
  on("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    event.stopPropagation();
    hide();
  });
  // This comes after the page: somebody may have pointed at a word meanwhile, or tapped it, which leaves it the focus.
  const already = document.querySelector("[data-tip]:hover, [data-tip]:focus");
  if (already) show(already);
  return () => {
    hide();
    ends.abort();
  };
}

const tipOf = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest("[data-tip]")) || undefined;

const isIn = (box: HTMLElement, target: EventTarget | null): boolean =>
  target instanceof Node && box.contains(target);

/** Below the word, or above where there is no room, and never beyond an edge. */
function place(box: HTMLElement, word: DOMRect) {
  const { width, height } = box.getBoundingClientRect();
  const hasRoom = word.bottom + GAP + height + EDGE <= innerHeight;
  box.style.top = `${hasRoom ? word.bottom + GAP : Math.max(EDGE, word.top - GAP - height)}px`;
  box.style.left = `${Math.max(EDGE, Math.min(word.left, innerWidth - width - EDGE))}px`;
}
