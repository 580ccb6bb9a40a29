import { useState } from "react";

/** The same object for as long as its content is the same. */
export function useSteady<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [held, setHeld] = useState({ text, value });
  if (held.text === text) return held.value;
  setHeld({ text, value });
  return value;
}
