"use client";

import { CircleX, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { TechnicalLine } from "../text/technical-line.tsx";
import { ListSay } from "./list-say.tsx";

type ListErrorProps = {
  /** "Recipients could not be read" */
  title: ReactNode;
  /** What failed, and what is not affected. */
  children: ReactNode;
  requestId?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

export function ListError({ title, children, requestId, onRetry, isRetrying }: ListErrorProps) {
  const actions = (
    <Button size="small" icon={<RefreshCw />} onClick={onRetry} isBusy={isRetrying}>
      Try again
    </Button>
  );
  return (
    <ListSay
      icon={<CircleX />}
      title={title}
      actions={actions}
      isBad
      technical={
        requestId !== undefined && <TechnicalLine requestId={requestId}>Request {requestId}</TechnicalLine>
      }
    >
      {children}
    </ListSay>
  );
}
