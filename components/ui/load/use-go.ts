import { useRouter } from "next/navigation";
import { useMemo, useTransition } from "react";
import { useSayGoing } from "./going.ts";

type Go = { push(href: string): void; replace(href: string): void };

/** The way to another page for what is no link; the frame shows that it is on its way. */
export function useGo(): Go {
  const router = useRouter();
  const [isGoing, start] = useTransition();
  useSayGoing(isGoing);
  return useMemo(
    () => ({
      push: (href) => start(() => router.push(href)),
      replace: (href) => start(() => router.replace(href)),
    }),
    [router],
  );
}
