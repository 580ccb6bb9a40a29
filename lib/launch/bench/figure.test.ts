import assert from "node:assert/strict";
import { test } from "node:test";
import { readFigure } from "./figure.ts";
import { tableOf } from "./table.ts";

const line = (ratio: number, goal: string | number) =>
  JSON.stringify({ name: "import", figure: 1_234.4, baseline: 2.5, ratio, goal });

test("a goal is a bound of the ratio in its direction, the bound included", () => {
  assert.equal(readFigure(line(0.5, ">= 0.5"))?.holds, true);
  assert.equal(readFigure(line(0.49, ">= 0.5"))?.holds, false);
  assert.equal(readFigure(line(1.1, "<= 1.1"))?.holds, true);
  assert.equal(readFigure(line(1.11, "<= 1.1"))?.holds, false);
  assert.equal(readFigure(line(0.7, 0.8))?.holds, false);
});

test("a goal that cannot be checked stops the bench, other lines are left alone", () => {
  assert.throws(() => readFigure(line(1, "about 1")));
  assert.equal(readFigure("warming up"), undefined);
  assert.equal(readFigure('{"level":"info"}'), undefined);
});

test("the table is aligned and says what does not hold", () => {
  const figures = [line(0.5, ">= 0.5"), line(2, "<= 1.1")]
    .map((one) => readFigure(one))
    .filter((one) => !!one);
  assert.deepEqual(tableOf(figures).split("\n"), [
    "        figure  baseline  ratio    goal  holds",
    "import   1,234       2.5   0.50  >= 0.5    yes",
    "import   1,234       2.5   2.00  <= 1.1     no",
  ]);
});
