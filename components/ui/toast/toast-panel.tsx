"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { t } from "#lib/contract/language.ts";
import { buttonClass } from "../button/button-class.ts";
import { ButtonLink } from "../button/button-link.tsx";
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
      for (const words of takeToasts()) add(toastOf(words));
    }
    drain();
    return hearToasts(drain);
  }, [add]);
  return null;
}

function toastOf(words: ToastWords) {
  const { title, detail, tone, action, link } = words;
  const isRed = tone === "red";
  return {
    title,
    description: detail,
    // A high one is hidden from screen readers but for its text: what can be pressed in it would be out of reach.
    priority: isRed && !action && !link ? ("high" as const) : ("low" as const),
    timeout: words.shownMs ?? (isRed ? 0 : SHOWN_MS),
    data: words,
  };
}

function Shown() {
  const { toasts, close } = Toast.useToastManager<ToastWords>();
  return toasts.map((toast) => {
    const { action, link } = toast.data ?? {};
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
            {(action ?? link) && (
              <div className="mt-2 flex flex-wrap gap-2">
                {action !== undefined && (
                  <button
                    type="button"
                    className={buttonClass({ look: "quiet", size: "small" })}
                    onClick={() => {
                      action.onPress();
                      close(toast.id);
                    }}
                  >
                    {action.label}
                  </button>
                )}
                {link !== undefined && (
                  <ButtonLink size="small" href={link.href} onClick={() => close(toast.id)}>
                    {link.label}
                  </ButtonLink>
                )}
              </div>
            )}
          </div>
          <Toast.Close
            render={<IconButton label={t("Close", "Funga")} icon={<X />} look="plain" size="small" />}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
