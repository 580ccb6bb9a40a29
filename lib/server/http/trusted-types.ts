/**
 * The one inline script of every page, first in `<head>`:
 * `<script nonce={nonce} suppressHydrationWarning>{TRUSTED_TYPES_SCRIPT}</script>`.
 * Chunks of our own build may load and React may make its empty script element; any other text that is about to
 * become code or markup is refused. Without it a page under the policy of `pageHeaders` does not come alive.
 */
// React escapes quotes, ampersands and angle brackets in text, so this is written without any.
export const TRUSTED_TYPES_SCRIPT = `if (window.trustedTypes) trustedTypes.createPolicy(\`default\`, {
  createScriptURL: function (given) {
    var url = new URL(given, location.origin);
    if (url.origin === location.origin) if (url.pathname.startsWith(\`/_next/static/\`)) return given;
  },
  createHTML: function (given) {
    if (given === \`\\x3cscript\\x3e\\x3c/script\\x3e\`) return given;
  }
})`;
