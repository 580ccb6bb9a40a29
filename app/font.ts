import localFont from "next/font/local";

/**
 * Asked for with the document and not only once its style sheet is read. Where it comes later than a page is painted, this
 * visit keeps the letters that stand in for it, at its widths: a line that wraps anew moves what somebody is about to press.
 */
export const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  style: "normal",
  display: "optional",
  adjustFontFallback: "Arial",
  variable: "--font-inter",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
    },
  ],
});
