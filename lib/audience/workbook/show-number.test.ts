import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILT_IN_FORMATS } from "./open-workbook.ts";
import { compileFormat } from "./show.ts";

const show = (code: string, value: number, is1904 = false) => compileFormat(code, is1904)(value);

const shows = (kinds: [code: string, value: number, shown: string][]) => {
  for (const [code, value, shown] of kinds) assert.equal(show(code, value), shown, `${code} ${value}`);
};

test("without a format: whole numbers by their digits, others as a cell has room for them", () => {
  shows([
    ["General", 255713123456, "255713123456"],
    ["General", 713123456, "713123456"],
    ["General", 999999999999999, "999999999999999"],
    ["General", 38500.5, "38500.5"],
    ["General", 0.1 + 0.2, "0.3"],
    ["General", 1 / 3, "0.333333333"],
    ["General", -38500.256789123, "-38500.25679"],
    ["General", 0, "0"],
    ["@", 713123456, "713123456"],
    ["0", 255713123456, "255713123456"],
    ["", 5, "5"],
    ["x".repeat(300), 5, "5"],
  ]);
});

test("prices, shares and amounts as a sheet shows them", () => {
  shows([
    ["#,##0", 38500, "38,500"],
    ["#,##0", 1234567.5, "1,234,568"],
    ["#,##0.00", 38500.5, "38,500.50"],
    ["0.00", 1.005, "1.01"],
    ["0.00", -0.001, "0.00"],
    ["0%", 0.125, "13%"],
    ["0.0%", 0.07, "7.0%"],
    ['"TSh" #,##0', 38500, "TSh 38,500"],
    ['_-"TSh"* #,##0.00_-;-"TSh"* #,##0.00_-;_-"TSh"* "-"??_-;_-@_-', 38500, "TSh 38,500.00"],
    ['_-"TSh"* #,##0.00_-;-"TSh"* #,##0.00_-;_-"TSh"* "-"??_-;_-@_-', -38500, "-TSh 38,500.00"],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', -38500, "(38,500)"],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 0, "-"],
    ["[$TZS] #,##0.00", 38500, "TZS 38,500.00"],
    ["#,##0\\ [$Sh-441]", 38500, "38,500 Sh"],
    ["#,##0;[Red]-#,##0", -5, "-5"],
    ['0" kg"', 12.4, "12 kg"],
    ["#,##0\u00a0", 38500, "38,500"],
    ["0.0,,", 1500000, "1.5"],
    ["#.##", 5, "5."],
    ["0000000000", 713123456, "0713123456"],
    ["000-000-000", 713123456, "713-123-456"],
    ['"Imelipwa"', 1, "Imelipwa"],
  ]);
});

test("dates and times by their own format, never as a count of days", () => {
  shows([
    ["dd/mm/yyyy", 45231, "01/11/2023"],
    ["d/m/yy h:mm", 45231.75, "1/11/23 18:00"],
    ["[$-409]d-mmm-yy;@", 45231, "1-Nov-23"],
    ["[$-en-US]d mmmm yyyy", 45231, "1 November 2023"],
    ["[$-F800]dddd, mmmm dd, yyyy", 45231, "Wednesday, November 01, 2023"],
    ["[$-441]dd/mm/yyyy", 45231, "01/11/2023"],
    ["yyyy\\-mm\\-dd", 45231, "2023-11-01"],
    ["h:mm AM/PM", 0.75, "6:00 PM"],
    ["h:mm:ss", 0.5 + 1 / 86_400, "12:00:01"],
    ["mm:ss.0", 0.001, "01:26.4"],
    ["[h]:mm", 1.5, "36:00"],
    ["d/m/yyyy", 59, "28/2/1900"],
    ["d/m/yyyy", 61, "1/3/1900"],
    [BUILT_IN_FORMATS[14] ?? "", 45231, "01/11/2023"],
    [BUILT_IN_FORMATS[22] ?? "", 45231.5, "01/11/2023 12:00"],
  ]);
});

test("a date whose format cannot be shown here is an ISO date", () => {
  shows([
    ["[$-441]d mmmm yyyy", 45231, "2023-11-01"],
    ["[$-2000401]d/m/yyyy", 45231, "2023-11-01"],
    ["ggge/m/d", 45231.5, "2023-11-01 12:00"],
    ["[>40000]dd/mm/yyyy;0", 45231, "2023-11-01"],
    ["dd/mm/yyyy", 60, "60"],
    ["dd/mm/yyyy", -1, "-1"],
    ["dd/mm/yyyy", 2_958_466, "2958466"],
  ]);
});

test("other formats that cannot be shown here are plain numbers", () => {
  shows([
    ["# ?/?", 1.5, "1.5"],
    ["0.00E+00", 38500, "38500"],
    ["[<=9999999]###-####;(###) ###-####", 713123456, "713123456"],
    ['General" kg"', 5, "5"],
  ]);
});

test("the system that counts from 1904, which lengths of time do not know", () => {
  assert.equal(show("dd/mm/yyyy", 43769, true), "01/11/2023");
  assert.equal(show("mmm", 43769, true), "Nov");
  assert.equal(show("[h]:mm", 1.5, true), "36:00");
  assert.equal(show("h:mm", 0.5, true), "12:00");
  assert.equal(show("0", 5, true), "5");
});

test("a number that may be a phone number keeps all its digits, whatever its format", () => {
  for (const code of ["0.00E+00", "##0.0E+0", "0,", "0%", ";;;", '"siri"', "0.0,,"]) {
    assert.equal(show(code, 255713123456), "255713123456", code);
  }
  assert.equal(show("#,##0", 255713123456), "255,713,123,456");
  assert.equal(show('"Sh. "#,##0', 150_000_000), "Sh. 150,000,000");
  assert.equal(show("0", 713123456.4), "713123456.4");
  assert.equal(show("#,##0.0", 713123456.44), "713,123,456.4");
  assert.equal(show("0.00", 713123456.001), "713123456.001");
});

test("a number that has lost digits does not look whole", () => {
  shows([
    ["General", 255713000000, "2.55713E+11"],
    ["0", 255713000000, "2.55713E+11"],
    ["General", 1234567890123450, "1.23456789012345E+15"],
    ["General", 713000000, "713000000"],
  ]);
});
