"use client";

import { Search } from "lucide-react";
import type { Ref } from "react";
import { Input } from "../ui/input.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useSearchText } from "../ui/use-search-text.ts";

type EventSearchProps = {
  value: string;
  onSearch: (q: string) => void;
  ref: Ref<HTMLInputElement>;
  isRefused: boolean;
};

/** Text, number, id or JSON that the payload must contain; asked a moment after the last key, or on Enter. */
export function EventSearch({ value, onSearch, ref, isRefused }: EventSearchProps) {
  const { text, type, ask } = useSearchText(value, onSearch);
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
      onChange={(event) => type(event.target.value, isWhole(event.target.value))}
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
