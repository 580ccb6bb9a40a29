import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { sendKeys } from "./keys.ts";
import { type Recipients, recipientsOf } from "./people/read-recipients.ts";

/** Takes people to the composer of templates: in memory, as an address and a store would keep their numbers. */
export function useTemplateFor(): (numbers: readonly string[]) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (numbers) => {
    client.setQueryData<readonly string[]>(sendKeys.handedOn, numbers);
    router.push("/send?channel=chat-template");
  };
}

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
