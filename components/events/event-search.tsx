"use client";

import { Search } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";
import { Kbd } from "../ui/kbd.tsx";

type EventSearchProps = {
  value: string;
  onSearch: (q: string) => void;
  ref: Ref<HTMLInputElement>;
  isRefused: boolean;
};

const PAUSE_MS = 350;

/** Text, number, id or JSON that the payload must contain; asked a moment after the last key, or on Enter. */
export function EventSearch({ value, onSearch, ref, isRefused }: EventSearchProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== value) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  function ask(next: string) {
    clearTimeout(timer.current);
    onSearch(next.trim());
  }
  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    if (isWhole(next)) timer.current = setTimeout(() => ask(next), PAUSE_MS);
  }
  return (
    <Input
      ref={ref}
      type="search"
      icon={<Search />}
      end={
        text === "" && (
          <span className="max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        )
      }
      aria-label="Text, number, id or JSON"
      aria-invalid={isRefused || undefined}
      placeholder={'Text, number, id or JSON {"data":{"status":"failed"}}'}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && ask(text)}
      className="min-w-0 flex-1 max-sm:w-full max-sm:flex-none"
    />
  );
}

/** JSON that is still being typed is not asked for yet; Enter asks all the same. */
function isWhole(text: string): boolean {
  const start = text.indexOf("{");
  if (start < 0) return true;
  try {
    JSON.parse(text.slice(start, text.lastIndexOf("}") + 1));
    return true;
  } catch {
    return false;
  }
}
