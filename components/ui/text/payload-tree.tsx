"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { showToast } from "../toast/show-toast.ts";
import { announce } from "./announce.ts";

/** The parsed body as a tree; a press on a name copies its path. */
export function PayloadTree({ payload }: { payload: unknown }) {
  if (payload === null || payload === undefined) {
    return (
      <p className="text-13 text-ink-2">
        {t(
          "We could not read this as JSON. Look at the raw bytes.",
          "Hatukuweza kusoma hii kama JSON. Tazama baiti ghafi.",
        )}
      </p>
    );
  }
  return (
    <ul className="code -mx-2 leading-5.5">
      {entriesOf(payload).map(([name, value]) => (
        <Branch key={name} name={name} value={value} path={name} />
      ))}
    </ul>
  );
}

type BranchProps = { name: string; value: unknown; path: string };

/** What a message says stands in a small object of its own; only long ones are worth folding. */
const FOLDED_FROM = 13;

const LINE =
  "group flex min-w-0 items-start rounded-1 pr-2 max-sm:min-h-11 max-sm:items-center hover:bg-selected has-[:focus-visible]:bg-selected";

function Branch({ name, value, path }: BranchProps) {
  const entries = entriesOf(value);
  const [isOpen, setOpen] = useState(path === "data" || entries.length < FOLDED_FROM);
  if (entries.length === 0) {
    return (
      <li className={`${LINE} pl-6`}>
        <TreeKey name={name} path={path} />
        <TreeLeaf value={value} />
      </li>
    );
  }
  return (
    <li>
      <div className={LINE}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? t(`Fold ${path}`, `Kunja ${path}`) : t(`Unfold ${path}`, `Kunjua ${path}`)}
          onClick={() => setOpen(!isOpen)}
          className="grid h-5.5 w-6 flex-none max-sm:-ml-2 max-sm:size-11 place-items-center rounded-1 text-ink-3 hover:text-ink [&>.lucide]:size-3.5"
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </button>
        <TreeKey name={name} path={path} />
        <span className="ml-auto font-sans text-11 text-ink-3">
          {Array.isArray(value)
            ? t(formatNoun(entries.length, "item"), formatNounSw(entries.length, "kipengele", "vipengele"))
            : t(formatNoun(entries.length, "field"), formatNounSw(entries.length, "sehemu", "sehemu"))}
        </span>
      </div>
      {isOpen && (
        <ul className="ml-3 border-line border-l pl-2">
          {entries.map(([key, inner]) => (
            <Branch key={key} name={key} value={inner} path={pathOf(path, key, Array.isArray(value))} />
          ))}
        </ul>
      )}
    </li>
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function pathOf(parent: string, key: string, isItem: boolean): string {
  if (isItem) return `${parent}[${key}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `${parent}.${key}` : `${parent}[${JSON.stringify(key)}]`;
}

/** A value without parts: text, number, word, or an empty list or object. */
export function TreeLeaf({ value }: { value: unknown }) {
  if (typeof value === "string") return <span className="min-w-0 break-all text-code-string">"{value}"</span>;
  if (typeof value === "number") return <span className="text-code-number">{String(value)}</span>;
  if (Array.isArray(value)) return <span className="text-code-mark">[ ]</span>;
  if (typeof value === "object" && value !== null) return <span className="text-code-mark">{"{ }"}</span>;
  return <span className="text-code-word">{String(value)}</span>;
}

/** The name of a field; a press copies the path to it. */
export function TreeKey({ name, path }: { name: string; path: string }) {
  async function copy() {
    await navigator.clipboard.writeText(path);
    announce(t(`Copied ${path}`, `Imenakiliwa ${path}`));
    showToast({ title: t(`Copied ${path}`, `Imenakiliwa ${path}`), shownMs: 2000 });
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={t(`Copy the path ${path}`, `Nakili njia ${path}`)}
      className="min-h-6 min-w-6 flex-none max-sm:min-h-11 max-sm:min-w-11 rounded-1 text-left text-code-key hover:underline"
    >
      {name}
      <span className="mr-2 text-code-mark">:</span>
    </button>
  );
}
