import type { ReactNode } from "react";

/** The words of a message as its reader has them, in a bubble of ours. */
export const MessageQuote = ({ children }: { children: ReactNode }) => (
  <blockquote
    dir="auto"
    className="whitespace-pre-wrap break-words rounded-[16px] rounded-bl-1 border border-line bg-sunken px-3.5 py-2.5 text-14"
  >
    {children}
  </blockquote>
);
