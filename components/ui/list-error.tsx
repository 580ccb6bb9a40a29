"use client";

import { CircleX, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ListSay } from "./list-say.tsx";

type ListErrorProps = {
  /** "Recipients could not be read" */
  title: ReactNode;
  /** What failed, and what goes on regardless. */
  children: ReactNode;
  requestId?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
};

export function ListError({ title, children, requestId, onRetry, isRetrying }: ListErrorProps) {
  const actions = (
    <>
      <Button size="small" icon={<RefreshCw />} onClick={onRetry} isBusy={isRetrying}>
        Try again
      </Button>
      {requestId !== undefined && <CopyButton text={requestId} label="Copy request id" />}
    </>
  );
  return (
    <ListSay icon={<CircleX />} title={title} actions={actions} isBad>
      {children}
      {requestId !== undefined && (
        <>
          {" "}
          Request <code className="code">{requestId}</code>
        </>
      )}
    </ListSay>
  );
}
