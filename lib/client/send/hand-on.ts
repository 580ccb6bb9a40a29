import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { sendKeys } from "./keys.ts";
import { type Recipients, recipientsOf } from "./people/read-recipients.ts";

/** Takes people to a composer: in memory, as an address and a store would keep their numbers. */
function useHandOn(href: string): (numbers: readonly string[]) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (numbers) => {
    client.setQueryData<readonly string[]>(sendKeys.handedOn, numbers);
    router.push(href);
  };
}

/** To the composer of templates. */
export const useTemplateFor = () => useHandOn("/send?channel=chat-template");

/** To the composer, of whatever channel it begins with. */
export const useWriteTo = () => useHandOn("/send");

/** Who was handed on to this composer, if anybody; `letGo` is for when they stand in it. */
export function useHandedOn(): { read: () => Recipients | null; letGo: () => void } {
  const client = useQueryClient();
  const read = useCallback(() => {
    const numbers = client.getQueryData<readonly string[]>(sendKeys.handedOn);
    return numbers ? recipientsOf(numbers) : null;
  }, [client]);
  const letGo = useCallback(() => client.removeQueries({ queryKey: sendKeys.handedOn }), [client]);
  return { read, letGo };
}
