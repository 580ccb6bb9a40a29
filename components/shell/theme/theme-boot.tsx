import type { Theme } from "./theme.ts";

const RESOLVE =
  'document.documentElement.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"';

/**
 * Resolves `system` before the first paint; belongs into `<head>`. The `<html>` element needs
 * `suppressHydrationWarning`, since the attribute is set before React arrives.
 */
export function ThemeBoot({ theme, nonce }: { theme: Theme; nonce: string | undefined }) {
  if (theme !== "system") return null;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {RESOLVE}
    </script>
  );
}
