import { type KeyboardEvent, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { useOpening } from "../../ui/load/use-opening.ts";
import { useWindowState } from "../window-chip.tsx";
import { putInto } from "./put-into.ts";
import { EMPTY_REPLY, type ReplyDraft, type ReplyKind } from "./reply-draft.ts";

/** What is typed as a reply, and how something is put into it. */
export type ReplyWriting = {
  form: UseFormReturn<ReplyDraft>;
  kind: ReplyKind;
  /** A text can be sent now. */
  isOpen: boolean;
  picking: ReturnType<typeof usePicking>;
  /** Puts something in where the caret is. */
  put: (picked: string) => void;
  setCaret: (place: number) => void;
  /** Whether a time for it is being chosen. */
  scheduling: ReturnType<typeof useOpening>;
};

export function useReplyWriting({ window }: Conversation): ReplyWriting {
  const form = useForm<ReplyDraft>({ defaultValues: EMPTY_REPLY });
  const kind = useWatch({ control: form.control, name: "kind" });
  const picking = usePicking();
  const caret = useRef<number | null>(null);
  const isOpen = useWindowState(window) === "open";
  return {
    ...{ form, kind: isOpen ? kind : "template", isOpen, picking, scheduling: useOpening() },
    put(picked) {
      form.setValue("text", putInto(form.getValues("text"), caret.current, picked), { shouldDirty: true });
      picking.close();
    },
    setCaret(place) {
      caret.current = place;
    },
  };
}

/**
 * Whether the saved replies are open, and what is looked for in them. A slash at the beginning of a message opens them and is
 * never part of it: until they have loaded and taken the focus, all that is typed in the message is what is looked for.
 */
function usePicking() {
  const [opened, setOpened] = useState<"by-slash" | "by-button" | null>(null);
  const [sought, setSought] = useState("");
  function open(how: "by-slash" | "by-button", first: string): void {
    setSought(first);
    setOpened(how);
  }
  const close = () => setOpened(null);
  return {
    isOpen: opened !== null,
    sought,
    setSought,
    open: () => open("by-button", ""),
    close,
    /** True where this input into the message is none of it. */
    takes(before: string, now: string, event: Event): boolean {
      if (opened === "by-slash") setSought((known) => known + now.slice(before.length).replaceAll("\n", ""));
      else if (before === "" && now.startsWith("/") && !isPasted(event)) open("by-slash", now.slice(1));
      else return false;
      return true;
    },
    /** In the message, while they load: what would be done to the words that are looked for. */
    onKeyDown(event: KeyboardEvent): void {
      if (opened !== "by-slash") return;
      if (event.key === "Escape") close();
      else if (event.key !== "Backspace") return;
      else if (sought === "") close();
      else setSought((known) => known.slice(0, -1));
      event.preventDefault();
    },
  };
}

/** An address may begin with a slash. */
const isPasted = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom/.test(event.inputType);
