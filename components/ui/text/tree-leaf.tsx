/** A value without parts: text, number, word, or an empty list or object. */
export function TreeLeaf({ value }: { value: unknown }) {
  if (typeof value === "string") return <span className="min-w-0 break-all text-code-string">"{value}"</span>;
  if (typeof value === "number") return <span className="text-code-number">{String(value)}</span>;
  if (Array.isArray(value)) return <span className="text-code-mark">[ ]</span>;
  if (typeof value === "object" && value !== null) return <span className="text-code-mark">{"{ }"}</span>;
  return <span className="text-code-word">{String(value)}</span>;
}
