import type { Metadata } from "next";
import { Mark } from "#components/shell/frame/mark.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { t } from "#lib/contract/language.ts";

export function generateMetadata(): Metadata {
  return { title: t("Not found", "Haipatikani") };
}

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4">
      <div className="flex max-w-[52ch] flex-col items-center text-center">
        <Mark />
        <h1 className="mt-4 text-20 font-semibold tracking-title">
          {t("Page not found", "Ukurasa haupatikani")}
        </h1>
        <p className="mt-1 mb-5 text-ink-2">
          {t(
            "Check the address, or it may have been deleted.",
            "Angalia anwani, au huenda ukurasa umefutwa.",
          )}
        </p>
        {/* Plain: every page of the console brings the code of a link here, a second time beside its own. */}
        <a href="/overview" className={buttonClass({ look: "primary", size: "normal" })}>
          {t("Go to the overview", "Nenda kwenye muhtasari")}
        </a>
      </div>
    </main>
  );
}
