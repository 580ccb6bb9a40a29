/** @type {import("next").NextConfig} */
export default {
  // No image optimiser: it is an attack surface this console has no use for.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["pg", "@node-rs/argon2"],
};
