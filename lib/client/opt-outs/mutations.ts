import type { ImportOptOuts, UpdateOptOutWords } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { http } from "../request.ts";
import { sendKeys } from "../send/keys.ts";
import { useChange } from "../use-change.ts";
import { optOutKeys } from "./keys.ts";

const CHANGED = [optOutKeys.all, sendKeys.allWindows];

type NewOptOut = { number: string; reason: string };

export const useCreateOptOut = () =>
  useChange(
    CHANGED,
    (said: NewOptOut) => http("POST /api/opt-outs", { body: { ...said, source: "person" } }),
    {
      what: [t("the number", "namba"), t("opted out", "kuwekwa kwenye orodha ya waliojitoa")],
    },
  );

/** `id` is what the person was shown; something newer is not undone. */
export const useDeleteOptOut = () =>
  useChange(CHANGED, (said: NewOptOut & { id: string }) =>
    http("DELETE /api/opt-outs", { body: { ...said, source: "person" } }),
  );

export const useImportOptOuts = () =>
  useChange(CHANGED, (body: ImportOptOuts) => http("POST /api/opt-outs/import", { body }), {
    what: [t("your list of opt-outs", "orodha yako ya waliojitoa"), t("taken", "kupokelewa")],
  });

export const useUpdateOptOutWords = () =>
  useChange(CHANGED, (body: UpdateOptOutWords) => http("PUT /api/opt-outs/words", { body }));
