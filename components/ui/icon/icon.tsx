import { cx } from "../cx.ts";

/** The class of a picture of Lucide, as `icon-classes.ts` makes them. */
export type IconClass = `lucide-${string}`;

type IconProps = { look: IconClass; className?: string | undefined };

/** A picture in the colour of the words beside it. */
export function Icon({ look, className }: IconProps) {
  return <span aria-hidden="true" className={cx("lucide icon", look, className)} />;
}
