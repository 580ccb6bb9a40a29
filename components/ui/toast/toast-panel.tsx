"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { buttonClass } from "../button/button-class.ts";
import { IconButton } from "../button/icon-button.tsx";
import { hearToasts, type ToastTone, type ToastWords, takeToasts } from "./show-toast.ts";
import { TOAST, TOAST_PLACE } from "./toast-class.ts";

const SHOWN_MS = 5000;

const ICON = {
  grey: <Info className="text-ink-2" />,
  green: <CircleCheck className="text-green-fg" />,
  amber: <TriangleAlert className="text-amber-fg" />,
  red: <CircleX className="text-red-fg" />,
} as const satisfies Record<ToastTone, ReactNode>;

export function ToastPanel() {
  return (
    <Toast.Provider timeout={SHOWN_MS}>
      <Intake />
      <Toast.Portal>
        <Toast.Viewport className={`${TOAST_PLACE} flex flex-col gap-2`}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Intake() {
  const { add } = Toast.useToastManager();
  useEffect(() => {
    function drain() {
      for (const words of takeToasts()) {
        add({
          title: words.title,
          description: words.detail,
          priority: words.tone === "red" ? "high" : "low",
          timeout: words.shownMs ?? (words.tone === "red" ? 0 : SHOWN_MS),
          data: words,
        });
      }
    }
    drain();
    return hearToasts(drain);
  }, [add]);
  return null;
}

function Shown() {
  const { toasts, close } = Toast.useToastManager<ToastWords>();
  return toasts.map((toast) => {
    const action = toast.data?.action;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={`${TOAST} transition-opacity duration-(--slow) data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0`}
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4 [&>.lucide]:mt-0.5">
          {ICON[toast.data?.tone ?? "grey"]}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium" />
            <Toast.Description className="text-13 text-ink-2" />
            {action !== undefined && (
              <button
                type="button"
                className={`${buttonClass({ look: "quiet", size: "small" })} mt-2`}
                onClick={() => {
                  action.onPress();
                  close(toast.id);
                }}
              >
                {action.label}
              </button>
            )}
          </div>
          <Toast.Close render={<IconButton label="Close" icon={<X />} look="plain" size="small" />} />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
