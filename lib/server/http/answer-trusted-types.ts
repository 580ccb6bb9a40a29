// What the waveform's library draws into: a style sheet under our nonce, and boxes that hold nothing.
const STYLE = String.raw`\s*\x3cstyle( nonce=\x22[\w+/=-]*\x22)?\x3e[^\x3c]*\x3c\/style\x3e`;
const BOX = String.raw`\x3cdiv class=\x22\w+\x22 part=\x22\w+\x22\x3e|\x3c\/div\x3e`;
const EMPTY_BOXES = `/^(${STYLE}(\\s*(${BOX}))*\\s*)?$/`;

/**
 * The one inline script of every page, first in `<head>`:
 * `<script nonce={nonce} suppressHydrationWarning>{TRUSTED_TYPES_SCRIPT}</script>`.
 * Chunks of our own build may load and React may make its empty script element; markup may be nothing, or one style
 * sheet and empty boxes with a class and a part, which is what the waveform is drawn into. Any other text that is about
 * to become code or markup is refused. Without it a page under the policy of `pageHeaders` does not come alive.
 */
// React escapes quotes, ampersands and angle brackets in text, so this is written without any.
export const TRUSTED_TYPES_SCRIPT = `if (window.trustedTypes) trustedTypes.createPolicy(\`default\`, {
  createScriptURL: function (given) {
    var url = new URL(given, location.origin);
    if (url.origin === location.origin) if (url.pathname.startsWith(\`/_next/static/\`)) return given;
  },
  createHTML: function (given) {
    if (given === \`\\x3cscript\\x3e\\x3c/script\\x3e\`) return given;
    if (${EMPTY_BOXES}.test(given)) return given;
  }
})`;
