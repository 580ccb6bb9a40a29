"use client";

import { useQuery } from "@tanstack/react-query";
import { List, User } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { findQuery } from "#lib/client/find-queries.ts";
import { t } from "#lib/contract/language.ts";
import { plural } from "#lib/contract/words/format-count.ts";
import { cx } from "../../ui/cx.ts";
import { usePaused } from "../../ui/field/use-paused.ts";
import { POPUP } from "../../ui/popup/popup-class.ts";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { type FoundOption, foundOptions, isAskable, isWords } from "./found-options.ts";

const PAUSE_MS = 200;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

type Finding = {
  typed: string;
  /** Numbers that are named already. */
  named: readonly string[];
  onPick: (option: FoundOption) => void;
};

/** What is found for a text in the field, and which of it Enter takes. */
export function useFoundList({ typed, named, onPick }: Finding) {
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  /** Closed by Escape, until something else is typed. */
  const [closedFor, setClosedFor] = useState<string>();
  const [pointed, setPointed] = useState<{ typed: string; key: string }>();
  const asked = typed.trim();
  const paused = usePaused(asked, PAUSE_MS);
  const query = useQuery(findQuery(hasFocus && isAskable(paused) ? { q: paused } : null));
  const { data } = query;
  const options = useMemo(
    () => (data && isAskable(asked) && asked.startsWith(paused) ? foundOptions(data, named) : []),
    [data, asked, paused, named],
  );
  const isOpen = hasFocus && closedFor !== typed && options.length > 0;
  const place = options.findIndex(({ key }) => pointed?.typed === typed && key === pointed.key);
  const at = place >= 0 ? place : isWords(asked) ? 0 : -1;
  const current = isOpen ? options[at] : undefined;
  const isLooking = hasFocus && isAskable(asked) && (paused !== asked || query.isFetching);

  function enter(event: KeyboardEvent): boolean {
    if (current) return take(event, () => pick(current));
    // What is found a moment later must not change what Enter does.
    return isLooking && isWords(asked) && take(event, () => undefined);
  }
  /** Whether the key was for the list, and not for what is typed. */
  function press(event: KeyboardEvent): boolean {
    if (event.key === "Enter") return enter(event);
    if (!isOpen) return false;
    if (event.key === "Escape") return take(event, () => setClosedFor(typed));
    const step = STEPS[event.key];
    if (step === undefined) return false;
    const from = at < 0 && step < 0 ? 0 : at;
    const next = options[(from + step + options.length) % options.length];
    return take(event, () => next && setPointed({ typed, key: next.key }));
  }
  function pick(option: FoundOption) {
    setPointed(undefined);
    onPick(option);
  }
  return {
    press,
    setFocus,
    list: {
      id,
      isOpen,
      options,
      current,
      onPick: pick,
      onPoint: (key: string) => setPointed({ typed, key }),
    },
    input: {
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": current && `${id}-${current.key}`,
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
    } as const,
  };
}

function take(event: KeyboardEvent, act: () => unknown): true {
  event.preventDefault();
  event.stopPropagation();
  act();
  return true;
}

type FoundListProps = ReturnType<typeof useFoundList>["list"];

/** Below the field: people and lists, of which one is taken by Enter or a press. */
export function FoundList({ id, isOpen, options, current, onPick, onPoint }: FoundListProps) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {isOpen &&
            t(
              plural(options.length, "1 person or list found", `${options.length} people and lists found`),
              plural(
                options.length,
                "Mtu au orodha 1 imepatikana",
                `Watu na orodha ${options.length} zimepatikana`,
              ),
            )}
        </span>
      </VisuallyHidden>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={t("People and lists", "Watu na orodha")}
          className={cx(POPUP, "absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto p-1")}
        >
          {options.map((option) => (
            <Option
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              isOn={option === current}
              onPick={() => onPick(option)}
              onPoint={() => onPoint(option.key)}
            />
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = {
  id: string;
  option: FoundOption;
  isOn: boolean;
  onPick: () => void;
  onPoint: () => void;
};

function Option({ id, option, isOn, onPick, onPoint }: OptionProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOn) part.current?.scrollIntoView({ block: "nearest" });
  }, [isOn]);
  return (
    // The field keeps the focus and hears the keys.
    <div
      ref={part}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onPick}
      onKeyDown={undefined}
      className={cx(
        "flex min-h-9 cursor-default items-center gap-2 rounded-2 px-2.5 text-13 max-sm:min-h-11 [&>.lucide]:size-4 [&>.lucide]:flex-none [&>.lucide]:text-ink-3",
        isOn && "bg-selected",
      )}
    >
      {option.kind === "person" ? <User /> : <List />}
      <bdi className="min-w-0 truncate">{option.label}</bdi>
      <span className="num ml-auto flex-none pl-4 text-12 text-ink-3">{option.detail}</span>
    </div>
  );
}
