import { cx } from "../cx.ts";
import type { IconClass } from "./icon.tsx";

/** A word with its picture in front of it, both in one element: a list has hundreds of them. */
export const faceClass = (look: IconClass, ink: string): string => cx(FACE, look, ink);

const FACE =
  "inline-flex items-center gap-1.5 whitespace-nowrap text-13 font-medium before:icon before:size-3.75";
