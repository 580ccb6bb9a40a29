/** @type {import("next").NextConfig} */
export default {
  // No image optimiser: it is an attack surface this console has no use for.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // Without a network a link waits until it is back: leaving for the browser's own page would lose what was typed.
    useOffline: true,
    // Every door has chunks of its own, with the same sources in them: read ahead they were 40 MB at rest, and no first
    // answer came sooner for it.
    preloadEntriesOnStart: false,
  },
  // `npm run check` runs the stricter tsc over everything; a build need not wait for tests and benches.
  typescript: { ignoreBuildErrors: true },
  // Every door has chunks of its own: bundled, each of these would be in memory once for every door that was asked.
  serverExternalPackages: [
    "pg",
    "@node-rs/argon2",
    "zod",
    "@zxcvbn-ts/language-common",
    "rate-limiter-flexible",
    "iron-session",
    "busboy",
    "libphonenumber-js",
    // Its fonts are files beside its code.
    "pdfkit",
  ],
};
