import assert from "node:assert/strict";
import { test } from "node:test";
import { isReordered, orderedSlots } from "./slot-order.ts";
import { slotProblem } from "./slot-problem.ts";
import { nextName, parametersOf, type Slot, slotsOf } from "./template-slots.ts";

const slot = (name: string, value = `value of ${name}`, place: Slot["place"] = "body"): Slot => ({
  place,
  name,
  value,
});

test("values go out grouped, buttons in their own shape (§2.4)", () => {
  const texts = [slot("1", "Asha"), slot("1", "Oda", "header")];
  const buttons = [
    { subType: "quick_reply" as const, value: "NDIYO" },
    { subType: "url" as const, value: "oda/1042" },
  ];
  assert.deepEqual(parametersOf({ texts, buttons }), {
    header: { 1: "Oda" },
    body: { 1: "Asha" },
    buttons: [
      { sub_type: "quick_reply", parameters: [{ type: "payload", payload: "NDIYO" }] },
      { sub_type: "url", parameters: [{ type: "text", text: "oda/1042" }] },
    ],
  });
  assert.equal(parametersOf({ texts: [], buttons: [] }), undefined);
});

test("numbers by value, then names by alphabet; another order on the page is told", () => {
  const texts = [slot("10"), slot("name"), slot("2"), slot("bei")];
  assert.deepEqual(
    orderedSlots(texts, "body").map(({ name }) => name),
    ["2", "10", "bei", "name"],
  );
  assert.equal(isReordered(texts, "body"), true);
  assert.equal(isReordered([slot("1"), slot("2"), slot("10")], "body"), false);
});

test("nothing nameless, empty or named twice goes out", () => {
  const problem = (...texts: Slot[]) => slotProblem({ texts, buttons: [] });
  assert.match(problem(slot(" ")) ?? "", /Name every field/);
  assert.match(problem(slot("1", "  ")) ?? "", /Fill in body field 1/);
  assert.match(problem(slot("1", "\u200b\u3164")) ?? "", /Fill in body field 1/);
  assert.match(problem(slot("1"), slot(" 1 ")) ?? "", /for body field 1/);
  assert.equal(problem(slot("1"), slot("1", "Oda", "header")), null);
  assert.match(slotProblem({ texts: [], buttons: [{ subType: "url", value: "" }] }) ?? "", /button 1/);
});

test("stored parameters come back as the slots they were typed in, flat ones as those of the body", () => {
  const slots = {
    texts: [slot("1", "Oda", "header"), slot("1", "{{Jina|Mteja}}"), slot("siku", "Jumatatu")],
    buttons: [
      { subType: "url" as const, value: "oda/{{Namba}}" },
      { subType: "quick_reply" as const, value: "NDIYO" },
    ],
  };
  assert.deepEqual(slotsOf(parametersOf(slots)), slots);
  assert.deepEqual(slotsOf({ 1: "Asha", header: "Oda" }).texts, [slot("1", "Asha"), slot("header", "Oda")]);
  assert.deepEqual(slotsOf(undefined), { texts: [], buttons: [] });
});

test("a button that takes no value keeps its place, and is no gap to fill", () => {
  const buttons = [
    { subType: "url", value: "", isFixed: true },
    { subType: "quick_reply", value: "NDIYO" },
  ];
  assert.deepEqual(parametersOf({ texts: [], buttons }), {
    buttons: [
      { sub_type: "url", parameters: [] },
      { sub_type: "quick_reply", parameters: [{ type: "payload", payload: "NDIYO" }] },
    ],
  });
  assert.deepEqual(slotsOf(parametersOf({ texts: [], buttons })).buttons, buttons);
  assert.equal(slotProblem({ texts: [], buttons }), null);
});

test("one more value never takes the name of another, whichever was removed before", () => {
  assert.equal(nextName([slot("2"), slot("3")], "body"), "1");
  assert.equal(nextName([slot("1"), slot("jina"), slot("1", "Oda", "header")], "body"), "2");
});
