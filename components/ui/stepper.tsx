"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button/icon-button.tsx";

type StepperProps = {
  previousLabel: string;
  nextLabel: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** "Row 214 of 1,204" */
  children: ReactNode;
};

/** Goes through things one at a time in place: rows of a preview. */
export function Stepper({ previousLabel, nextLabel, onPrevious, onNext, children }: StepperProps) {
  return (
    <div className="flex items-center gap-2">
      <IconButton
        size="small"
        label={previousLabel}
        icon={<ChevronLeft />}
        onClick={onPrevious}
        disabled={!onPrevious}
      />
      <p className="num min-w-0 flex-1 truncate text-center text-13">{children}</p>
      <IconButton
        size="small"
        label={nextLabel}
        icon={<ChevronRight />}
        onClick={onNext}
        disabled={!onNext}
      />
    </div>
  );
}
