import { useState } from "react";

/** True from the first time `now` is: what loads on demand stays loaded. */
export function useWasTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
