/** The sign of the console; the word stands beside it or names it. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 flex-none text-accent">
      <rect width="20" height="20" rx="5" fill="currentColor" />
      <path
        d="M5 6.5h10M10 6.5V15"
        strokeWidth="2.2"
        strokeLinecap="round"
        className="fill-none stroke-on-accent"
      />
    </svg>
  );
}
