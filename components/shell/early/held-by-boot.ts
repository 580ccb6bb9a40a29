/** What somebody did before the page's code had come, as EarlyBoot holds it, and what it knows of a form that is late. */
type Early = {
  pressed: HTMLElement | null;
  /** The form that was sent last, by its button or by Enter. */
  entered: HTMLFormElement | null;
  isFinding: boolean;
  /** Letters go to the palette, which is on its way, and not into the page; `typed` is what came so far. */
  isHolding: boolean;
  typed: string;
  /** Whether something stands in a late form that its code does not know yet. */
  hasTyped(): boolean;
  /** The link that this press would follow, with what is typed lost, or the page loaded anew. */
  linkToHold(event: MouseEvent): HTMLElement | null;
  /** Opens the chooser of files that this button of a late form stands for. */
  choose(event: MouseEvent): boolean;
  endPresses(): void;
};

export const heldByBoot = () => (globalThis as { tumaEarly?: Early }).tumaEarly;
