import type { ComponentType } from "react";
import { lazyPart } from "./lazy-part.ts";

/** A component for a `LatePart`, whose code is on its way while the frame comes to life. */
export function lateCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Part, preload } = lazyPart(load);
  preload();
  return (props: Props) => <Part {...props} />;
}
