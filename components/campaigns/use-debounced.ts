import { useEffect, useState } from "react";

/** The value as it was when it last stood still for that long; compared by content. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as Value }), ms);
    return () => clearTimeout(timer);
  }, [ms, settled.text, text]);
  return settled.value;
}
