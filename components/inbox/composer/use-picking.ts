import { type KeyboardEvent, useState } from "react";

/**
 * Whether the saved replies are open, and what is looked for in them. A slash at the beginning of a message opens them and is
 * never part of it: until they have loaded and taken the focus, all that is typed in the message is what is looked for.
 */
export function usePicking() {
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
