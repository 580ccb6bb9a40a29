"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";

type MessageSearchProps = { value: string; onSearch: (q: string) => void };

const PAUSE_MS = 300;

/** A number or a part of one, any id, a campaign, an error: asked a moment after the last key. */
export function MessageSearch({ value, onSearch }: MessageSearchProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (shown !== value) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), PAUSE_MS);
  }
  return (
    <Input
      type="search"
      icon={<Search />}
      aria-label="Number, id, campaign or error"
      placeholder="Number, id, campaign or error"
      value={text}
      onChange={(event) => type(event.target.value)}
      className="w-72 max-sm:w-full"
    />
  );
}
