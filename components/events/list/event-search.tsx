"use client";

import { Search } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { useSearchText } from "../../ui/field/search/use-search-text.ts";
import { Kbd } from "../../ui/text/kbd.tsx";

type EventSearchProps = {
  value: string;
  onSearch: (q: string) => void;
  ref: Ref<HTMLInputElement>;
  /** What is asked was refused. */
  isRefused: boolean;
  /** Told when what is typed is no search yet, so what is listed does not answer it, and when it is one again. */
  onBroken: (isBroken: boolean) => void;
};

const NOT_JSON = 'The part in braces is not JSON. Write it like {"data":{"status":"failed"}}.';
const PAUSE_MS = 800;

/** Text, number, id or JSON that the payload must contain; asked a moment after the last key, or on Enter. */
export function EventSearch({ value, onSearch, ref, isRefused, onBroken }: EventSearchProps) {
  const { text, type, ask } = useSearchText(value, onSearch);
  // An address may hold what nobody would have been let ask by typing.
  const [isTold, setTold] = useState(() => !isWhole(value));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function tell(isBroken: boolean) {
    clearTimeout(timer.current);
    setTold(isBroken);
    onBroken(isBroken);
  }
  function change(next: string) {
    const isBroken = !isWhole(next);
    type(next, !isBroken);
    clearTimeout(timer.current);
    // Whoever is still typing a brace has made no mistake yet.
    if (isBroken && !isTold) timer.current = setTimeout(() => tell(true), PAUSE_MS);
    else tell(isBroken);
  }
  function enter() {
    if (isWhole(text)) ask(text);
    else tell(true);
  }
  return (
    <Field
      label="Text, number, id or JSON"
      isLabelHidden
      error={isTold || isRefused ? NOT_JSON : undefined}
      className="flex-1 max-sm:w-full max-sm:flex-none"
    >
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
        placeholder={'Text, number, id or JSON {"data":{"status":"failed"}}'}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && enter()}
      />
    </Field>
  );
}

/** JSON that is still being typed is not asked for. */
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
