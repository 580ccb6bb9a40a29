import { useWatch } from "react-hook-form";
import { type Missing, missingOf } from "../draft/missing.ts";
import type { Composer } from "../draft/use-composer.ts";

type Shared = Pick<Composer, "form" | "audience" | "kept" | "blocking" | "isMended">;

/** What has to be done before there is a review, as it is typed. */
export function useMissing(composer: Shared): Missing[] {
  useWatch({ control: composer.form.control });
  return missingNow(composer);
}

/** The same at this moment, for what happens at a press. */
export function missingNow({ form, audience, kept, blocking, isMended }: Shared): Missing[] {
  const { opened, check, phoneColumn } = audience;
  return missingOf({
    values: form.getValues(),
    hasFile: opened !== undefined || kept.isClosed,
    isClosed: kept.isClosed,
    hasPhoneColumn: phoneColumn !== null,
    isRead: check !== undefined,
    recipients: check?.recipients ?? 0,
    toMend: isMended ? [] : blocking.problems,
    messageFault: check?.messageFault ?? null,
  });
}
