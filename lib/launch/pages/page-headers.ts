import type { Env } from "#lib/server/env.ts";

/** What one page view says beyond the walls of every answer, which the front adds; `nonce` must be new each time. */
export function pageHeaders(nonce: string, { isDevelopment }: Pick<Env, "isDevelopment">) {
  return {
    "content-security-policy": isDevelopment ? developmentPolicy(nonce) : policy(nonce),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}

const COMMON = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

// `nextjs` is the name Next uses for its own; `default` is made by TRUSTED_TYPES_SCRIPT in the root layout.
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default nextjs";

function policy(nonce: string): string {
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic'`;
  return [...COMMON, script, `style-src 'self' 'nonce-${nonce}'`, TRUSTED_TYPES].join("; ");
}

// React needs eval for its error stacks, and the dev overlay writes its own styles and markup.
function developmentPolicy(nonce: string): string {
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic' 'unsafe-eval'`;
  return [...COMMON, script, "style-src 'self' 'unsafe-inline'"].join("; ");
}
