"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";

type SearchFieldProps = {
  label: string;
  value: string;
  hrefOf: (q: string) => string;
};

const PAUSE_MS = 300;

/** Searches while one types, a moment after the last key; what is asked stands in the address. */
export function SearchField({ label, value, hrefOf }: SearchFieldProps) {
  const router = useRouter();
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
    timer.current = setTimeout(() => router.replace(hrefOf(next.trim()), { scroll: false }), PAUSE_MS);
  }
  return (
    <Input
      type="search"
      icon={<Search />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      className="w-60 max-sm:w-full"
    />
  );
}
