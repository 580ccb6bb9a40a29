import { focusManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Notice, NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import { t } from "#lib/contract/language.ts";
import { factsKeys } from "../facts/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { noticeKeys } from "./keys.ts";

export const useUpdateNoticeChoices = () =>
  useChange(
    [factsKeys.all, noticeKeys.all],
    (body: NoticeChoices) => http("PUT /api/notices/choices", { body }),
    {
      turn: "notice-choices",
      what: [t("your choice of notices", "chaguo lako la taarifa"), t("saved", "kuhifadhiwa")],
    },
  );

/**
 * What is shown counts as seen, once somebody looks at the tab: the bell forgets it, and the list shows what was new until
 * it is read again.
 */
export function useSeeNotices(shown: readonly Notice[] | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (id: number) => http("POST /api/notices/seen", { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
  const isLookedAt = useSyncExternalStore(watchFocus, isFocused, () => false);
  const newest = shown?.find(({ isNew }) => isNew)?.id;
  useEffect(() => {
    if (newest !== undefined && isLookedAt) mutate(newest);
  }, [newest, isLookedAt, mutate]);
}

const watchFocus = (changed: () => void) => focusManager.subscribe(changed);
const isFocused = () => focusManager.isFocused();
