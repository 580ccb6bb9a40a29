import { User } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";

type PhonePreviewProps = {
  sender: ReactNode;
  when?: ReactNode;
  /** What the phone says below: "3 segments, arrives as one message". */
  foot?: ReactNode;
  /** The text as this person gets it; mark the dear character with `ExpensiveCharacters`. */
  children: ReactNode;
};

/** One message as its reader will see it. */
export function PhonePreview({ sender, when, foot, children }: PhonePreviewProps) {
  return (
    <figure
      aria-label={t("Preview on a phone", "Onyesho kwenye simu")}
      className="flex min-h-80 flex-col gap-2 max-sm:min-h-48 rounded-[24px] border border-line-strong bg-canvas p-4 shadow-[inset_0_0_0_4px_var(--raised)]"
    >
      <div className="-mx-3 mb-1 flex flex-col items-center gap-1 border-line border-b pt-2 pb-3">
        <span className="grid size-7 place-items-center rounded-full bg-grey-soft text-ink-2 [&>.lucide]:size-3.5">
          <User />
        </span>
        <p className="text-12 font-medium">{sender}</p>
      </div>
      {when !== undefined && <p className="text-center text-12 text-ink-3">{when}</p>}
      <p
        dir="auto"
        className="max-w-64 self-start whitespace-pre-wrap break-words rounded-[16px] rounded-bl-1 border border-line bg-raised px-3.5 py-2.5"
      >
        {children}
      </p>
      {foot !== undefined && <figcaption className="num pl-1 text-12 text-ink-3">{foot}</figcaption>}
    </figure>
  );
}
