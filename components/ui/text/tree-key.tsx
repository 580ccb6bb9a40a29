"use client";

import { showToast } from "../toast/show-toast.ts";
import { announce } from "./announce.ts";

/** The name of a field; a press copies the path to it. */
export function TreeKey({ name, path }: { name: string; path: string }) {
  async function copy() {
    await navigator.clipboard.writeText(path);
    announce(`Copied ${path}`);
    showToast({ title: `Copied ${path}`, shownMs: 2000 });
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={`Copy the path ${path}`}
      className="min-h-6 min-w-6 flex-none max-sm:min-h-11 max-sm:min-w-11 rounded-1 text-left text-code-key hover:underline"
    >
      {name}
      <span className="mr-2 text-code-mark">:</span>
    </button>
  );
}
