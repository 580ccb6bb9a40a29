import { useRouter } from "next/navigation";
import { useMemo, useTransition } from "react";
import { useReportNavigation } from "./navigation-pending.ts";

type Go = { push(href: string): void; replace(href: string): void };

/** The way to another page for what is no link; the frame shows that it is on its way. */
export function useNavigate(): Go {
  const router = useRouter();
  const [isNavigationPending, start] = useTransition();
  useReportNavigation(isNavigationPending);
  return useMemo(
    () => ({
      push: (href) => start(() => router.push(href)),
      replace: (href) => start(() => router.replace(href)),
    }),
    [router],
  );
}
