import type { RefObject } from "react";
import { useOnComingAlive } from "../../ui/load/use-on-coming-alive.ts";
import { heldByBoot } from "./held-by-boot.ts";

/** Does what Enter does in a form, where somebody pressed it before the form had come alive, and stayed. */
export function useEnteredEarly(form: RefObject<HTMLFormElement | null>, enter: () => void): void {
  useOnComingAlive(() => {
    const isThere = form.current?.contains(document.activeElement);
    if (isThere && heldByBoot()?.entered === form.current) enter();
  });
}
