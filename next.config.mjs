/** @type {import("next").NextConfig} */
export default {
  // No image optimiser: it is an attack surface this console has no use for.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` runs the stricter tsc over everything; a build need not wait for tests and benches.
  typescript: { ignoreBuildErrors: true },
  // The front loads these by itself: bundled, each would be in memory twice.
  serverExternalPackages: [
    "pg",
    "@node-rs/argon2",
    "zod",
    "rate-limiter-flexible",
    "iron-session",
    "busboy",
    "libphonenumber-js",
  ],
};
