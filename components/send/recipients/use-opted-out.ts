import { useQuery } from "@tanstack/react-query";
import { windowsQuery } from "#lib/client/send/people/windows-query.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { useSettled } from "../result/use-settled.ts";

/**
 * Who of those in the composer has opted out, as far as is known by now; asked anew at news of the feed. Only so that
 * nobody is surprised: the server asks again when it sends.
 */
export function useOptedOut(numbers: readonly string[]): readonly string[] {
  const settled = useSettled(numbers);
  const { data } = useQuery({
    ...windowsQuery(settled),
    enabled: settled.length > 0 && settled.length <= MAX_RECIPIENTS,
  });
  const optedOut = (data?.items ?? []).filter((item) => item.isOptedOut).map(({ number }) => number);
  return numbers.filter((number) => optedOut.includes(number));
}
