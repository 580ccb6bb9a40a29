import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOf } from "./icon-classes.ts";

test("each shape of a picture becomes a part of one line", () => {
  const line = (tag: string, attributes: Record<string, string>) => pathOf([[tag, attributes]]);
  assert.equal(line("path", { d: "M22 12h-2" }), "M22 12h-2");
  assert.equal(line("line", { x1: "1", y1: "2", x2: "3", y2: "4" }), "M1 2L3 4");
  assert.equal(line("polyline", { points: "1 2 3 4" }), "M1 2 3 4");
  assert.equal(line("polygon", { points: "1 2 3 4" }), "M1 2 3 4z");
  assert.equal(
    line("circle", { cx: "12.1", cy: "12", r: "0.3" }),
    "M11.8 12a0.3 0.3 0 1 0 0.6 0a0.3 0.3 0 1 0 -0.6 0z",
  );
  assert.equal(
    line("ellipse", { cx: "12", cy: "5", rx: "9", ry: "3" }),
    "M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z",
  );
  assert.equal(line("rect", { x: "3", y: "5", width: "4", height: "2" }), "M3 5h4v2h-4v-2z");
});

test("a rectangle has its corners where one of the two radii is given", () => {
  const sides = { width: "10", height: "8", x: "0", y: "0" };
  const round = "M2 0h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z";
  assert.equal(pathOf([["rect", { ...sides, rx: "2" }]]), round);
  assert.equal(pathOf([["rect", { ...sides, ry: "2" }]]), round);
});

test("a path that begins with a step begins in the corner of the picture, also behind another shape", () => {
  const behind = (d: string) =>
    pathOf([
      ["path", { d: "M1 1h9" }],
      ["path", { d }],
    ]);
  assert.equal(behind("m16 21 4-4-4-4"), "M1 1h9M16 21l4-4-4-4");
  assert.equal(behind("m2 2-1.5.5"), "M1 1h9M2 2l-1.5.5");
  assert.equal(behind("m.5-.5h3"), "M1 1h9M.5 -.5h3");
});

test("a dot is filled by the line around it, and anything larger that is filled is no line", () => {
  const dot = pathOf([["circle", { cx: "16.5", cy: "7.5", r: ".5", fill: "currentColor" }]]);
  assert.equal(dot, "M16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0z");
  assert.equal(pathOf([["circle", { cx: "1", cy: "1", r: "1", fill: "currentColor" }]]), null);
});
