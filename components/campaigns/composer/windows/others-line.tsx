"use client";

import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { t } from "#lib/contract/language.ts";
import type { Shares } from "../draft/use-composer.ts";

type OthersLineProps = Shares<"form"> & {
  isBusy: boolean;
  onChange: () => void;
  onRemoved?: (() => void) | undefined;
};

/** Which template people without an open window get, and the ways to another one or to none. */
export function OthersLine({ composer: { form }, isBusy, onChange, onRemoved }: OthersLineProps) {
  const others = useWatch({ control: form.control, name: "others" });
  if (others === null) return null;
  function remove() {
    form.setValue("others", null, { shouldDirty: true });
    onRemoved?.();
  }
  const name = <b className="code break-all font-medium">{others.templateName}</b>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-3 border border-line bg-sunken px-4 py-3 text-13">
      <p className="min-w-0 flex-1 max-sm:basis-full">
        {t(
          <>
            Without an open window: the template {name}, {others.language}.
          </>,
          <>
            Bila dirisha lililo wazi: kiolezo {name}, {others.language}.
          </>,
        )}{" "}
        <span className="text-ink-2">
          {t(
            "We look at each window again when it is that person’s turn. Everybody gets one message.",
            "Tunaangalia kila dirisha tena zamu ya mtu huyo ikifika. Kila mtu anapata ujumbe mmoja.",
          )}
        </span>
      </p>
      <Button size="small" isBusy={isBusy} onClick={onChange}>
        {t("Change the template", "Badilisha kiolezo")}
      </Button>
      <Button size="small" look="plain" onClick={remove}>
        {t("Send only the text", "Tuma maandishi tu")}
      </Button>
    </div>
  );
}
