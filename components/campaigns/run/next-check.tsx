import { Time } from "#components/ui/time/time.tsx";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";

/** When the service is asked whether it is back; once that time has come it is being asked. */
export function NextCheck({ at }: { at: string }) {
  return useIsAhead(at) ? (
    <>
      The next check is at <Time value={at} show="second" />
    </>
  ) : (
    "We are checking now"
  );
}
