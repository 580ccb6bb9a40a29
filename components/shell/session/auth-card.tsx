import type { ReactNode } from "react";

type AuthCardProps = { title: ReactNode; purpose?: ReactNode; help?: ReactNode; children: ReactNode };

/** The one card of an AuthFrame; its form goes in as children, controls large, button wide. */
export function AuthCard({ title, purpose, help, children }: AuthCardProps) {
  return (
    <div className="w-full max-w-100 rounded-4 border border-line bg-raised p-8 shadow-2 max-sm:p-6">
      <h1 className="mb-1 text-20 font-semibold tracking-title">{title}</h1>
      {purpose !== undefined && <p className="text-ink-2">{purpose}</p>}
      <div className="mt-6">{children}</div>
      {help !== undefined && <div className="mt-5 border-line border-t pt-5 text-13 text-ink-2">{help}</div>}
    </div>
  );
}
