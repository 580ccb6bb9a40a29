import { iconStrip } from "./components/ui/icon/icon-strip.ts";

// Optimised also in development, because what comes after Tailwind reads rules that are not nested.
export default { plugins: [["@tailwindcss/postcss", { optimize: true }], iconStrip] };
