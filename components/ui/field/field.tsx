"use client";

import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import { FieldContext } from "./field-context.ts";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Above in grids, where the reason must be read before the value; below in forms. */
  errorPlace?: "above" | "below" | undefined;
  /** Stands at the right end of the label line: a "Show" link, a count. */
  action?: ReactNode;
  /** The label is read out but not drawn. */
  isLabelHidden?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** Label, hint and error around one control of this folder, which finds its id by itself. */
export function Field({
  label,
  hint,
  error,
  errorPlace = "below",
  action,
  isLabelHidden,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId) || undefined;
  const reason = error !== undefined && (
    <Reason id={errorId} error={error} isPlain={errorPlace === "above"} />
  );
  return (
    <FieldContext value={{ id, describedBy, isInvalid: error !== undefined }}>
      <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={cx("flex flex-wrap items-baseline gap-x-2 text-13", isLabelHidden && "sr-only")}>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {hint !== undefined && (
            <span id={hintId} className="text-ink-3">
              {hint}
            </span>
          )}
          {action !== undefined && <span className="ml-auto self-center text-12">{action}</span>}
        </div>
        {errorPlace === "above" && reason}
        {children}
        {errorPlace === "below" && reason}
      </div>
    </FieldContext>
  );
}

function Reason({ id, error, isPlain }: { id: string; error: string; isPlain: boolean }) {
  return (
    <p id={id} role="alert" className={cx("flex gap-1.5 text-12 text-red-fg", isPlain && "font-medium")}>
      {!isPlain && <Icon look="lucide-bold-circle-x" className="mt-px size-3.5" />}
      {error}
    </p>
  );
}
