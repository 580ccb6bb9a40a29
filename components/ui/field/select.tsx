"use client";

import { type ReactNode, Suspense } from "react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import { lazyPart } from "../load/lazy-part.ts";
import { useHydrated } from "../load/use-hydrated.ts";
import { CONTROL, CONTROL_HEIGHT, type ControlSize } from "./control-class.ts";

export type SelectOption = {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A quieter line under the label. */
  hint?: ReactNode;
  isDisabled?: boolean | undefined;
};

export type SelectProps = {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  controlSize?: ControlSize | undefined;
  /** Needed where no Field stands around it. */
  label?: string | undefined;
  isDisabled?: boolean | undefined;
  /** In tables the edge is quieter. */
  isQuiet?: boolean | undefined;
  className?: string | undefined;
};

const { Part: SelectPanel } = lazyPart(() => import("./select-panel.tsx").then((part) => part.SelectPanel));

/** One of a list. The server draws its face only: the real part brings inline styles that the policy blocks. */
export function Select(props: SelectProps) {
  const face = <Resting {...props} />;
  if (!useHydrated()) return face;
  return (
    <Suspense fallback={face}>
      <SelectPanel {...props} />
    </Suspense>
  );
}

export function selectClass({ controlSize = "normal", isQuiet, className }: SelectProps): string {
  return cx(
    CONTROL,
    CONTROL_HEIGHT[controlSize],
    "cursor-default whitespace-nowrap px-2.5 text-left aria-invalid:border-red-fg disabled:bg-sunken disabled:text-ink-3",
    isQuiet && "border-line-strong",
    className,
  );
}

export function SelectFace({
  option,
  placeholder,
}: {
  option: SelectOption | undefined;
  placeholder: string;
}) {
  return (
    <>
      {option?.icon}
      <span className={cx("min-w-0 flex-1 truncate", !option && "text-ink-3")}>
        {option?.label ?? placeholder}
      </span>
    </>
  );
}

function Resting(props: SelectProps) {
  return (
    <span className={selectClass(props)}>
      <SelectFace
        option={props.options.find((option) => option.value === props.value)}
        placeholder={props.placeholder ?? t("Choose", "Chagua")}
      />
      <Icon look="lucide-chevron-down" className="size-3.5" />
    </span>
  );
}
