import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconClass } from "./icon/icon.tsx";

type NoteTone = "grey" | "amber" | "red" | "green";

type NoteProps = {
  tone: NoteTone;
  title: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  isSmall?: boolean | undefined;
  /** Announce it when it appears: only for an answer to what the person just did. */
  isAlert?: boolean | undefined;
  children?: ReactNode;
};

const GROUND = {
  grey: "border-line bg-sunken [&>.lucide]:text-ink-2",
  amber: "border-amber-line bg-amber-soft [&>.lucide]:text-amber-fg",
  red: "border-red-line bg-red-soft [&>.lucide]:text-red-fg",
  green: "border-green-line bg-green-soft [&>.lucide]:text-green-fg",
} as const satisfies Record<NoteTone, string>;

const ICON = {
  grey: "lucide-info",
  amber: "lucide-triangle-exclamation-point",
  red: "lucide-circle-x",
  green: "lucide-circle-check",
} as const satisfies Record<NoteTone, IconClass>;

/** A call-out with a remedy or a verdict: at most two a view. */
export function Note({ tone, title, icon, actions, isSmall = false, isAlert = false, children }: NoteProps) {
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={cx(
        "flex flex-wrap gap-3 rounded-3 border max-sm:p-4 [&>.lucide]:mt-0.5",
        isSmall ? "px-4 py-3" : "px-5 py-4",
        GROUND[tone],
      )}
    >
      {icon ?? <Icon look={ICON[tone]} />}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <div className="num text-13 text-ink-2">{children}</div>}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full flex-none flex-wrap items-center gap-2 self-center print:hidden max-sm:w-full [&>*]:max-sm:flex-1">
          {actions}
        </div>
      )}
    </div>
  );
}
