import type { Metadata } from "next";
import { Mark } from "#components/shell/frame/mark.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4">
      <div className="flex max-w-[52ch] flex-col items-center text-center">
        <Mark />
        <h1 className="mt-4 text-20 font-semibold tracking-title">Page not found</h1>
        <p className="mt-1 mb-5 text-ink-2">Check the address, or it may have been deleted.</p>
        <ButtonLink href="/overview" look="primary">
          Go to the overview
        </ButtonLink>
      </div>
    </main>
  );
}
