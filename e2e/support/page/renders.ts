import type { Page } from "playwright/test";

/** What React tells its developer tools of a component: enough to see which ones a commit has called. */
type Fiber = {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** To be run in a page before anything of it: counts the components that are called from then on. */
export function watchRenders() {
  const FUNCTION = 0;
  const MEMO = 15;
  const FORWARD_REF = 11;
  const PERFORMED_WORK = 1;
  const seen = { renders: 0 };
  const count = (fiber: Fiber) => {
    const isCalled = [FUNCTION, MEMO, FORWARD_REF].includes(fiber.tag) && fiber.flags & PERFORMED_WORK;
    if (isCalled) seen.renders += 1;
    // A part that nothing changed in keeps the children that it had.
    if (fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child; child = child.sibling) count(child);
  };
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, seen });
}

/** How many components were called since the page was loaded. */
export const rendersOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { renders: number } }).seen.renders);
