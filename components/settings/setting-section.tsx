"use client";

import type { ComponentType, ReactNode } from "react";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { Opened } from "../ui/load/opened.tsx";
import { useOpening } from "../ui/load/use-opening.ts";
import { Section } from "../ui/section.tsx";
import type { ValueDialogProps } from "./value-dialog.tsx";

type SettingSectionProps<Value> = {
  title: string;
  /** Small print beside the title. */
  note?: string;
  anchor: string;
  /** Undefined until it is known. */
  value: Value | undefined;
  /** The dialog that changes it, as `lazyPart` made it. */
  dialog: { Part: ComponentType<ValueDialogProps<Value>>; preload: () => void };
  /** On the button that opens the dialog; without it nobody here changes it. */
  change: string | false;
  /** The button stands beside the title. */
  isChangedAtTitle?: boolean;
  children: ReactNode;
};

/** One setting: what it is now, and for whoever may the dialog that changes it. */
export function SettingSection<Value>(props: SettingSectionProps<Value>) {
  const { title, note, anchor, value, dialog, change, isChangedAtTitle = false, children } = props;
  const { isOpen, turn, open, close } = useOpening();
  const canChange = change !== false && value !== undefined;
  const button = canChange && (
    <Button size="small" onClick={open}>
      {change}
    </Button>
  );
  return (
    <Section title={title} note={note} anchor={anchor} end={isChangedAtTitle && button}>
      <Card isPadded>
        {isChangedAtTitle ? (
          children
        ) : (
          <div className="flex flex-col items-start gap-4">
            {children}
            {button}
          </div>
        )}
      </Card>
      {value !== undefined && (canChange || turn > 0) && (
        <Opened when={isOpen} preload={dialog.preload}>
          <dialog.Part key={turn} value={value} isOpen={isOpen} onClose={close} />
        </Opened>
      )}
    </Section>
  );
}
