import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { takeToasts } from "../../ui/toast/show-toast.ts";
import { pressWhenAlive } from "./use-early.ts";

/** A button whose part comes to life after so many presses. */
function buttonAfter(deaf: number): { button: HTMLElement; pressed: () => number } {
  const target = new EventTarget();
  let pressed = 0;
  const click = () => {
    pressed += 1;
    if (pressed > deaf) target.dispatchEvent(new Event("click"));
  };
  const button = Object.assign(target, {
    tagName: "BUTTON",
    textContent: "Discard",
    isConnected: true,
    click,
  });
  return { button: button as unknown as HTMLElement, pressed: () => pressed };
}

mock.timers.enable({ apis: ["setTimeout"] });

/** In steps, as each press sets the timer of the next. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 50) mock.timers.tick(50);
}

test("a press is made again until its part is alive, and then no more", () => {
  const { button, pressed } = buttonAfter(5);
  pressWhenAlive(button);
  pass(60_000);
  assert.equal(pressed(), 6);
  assert.deepEqual(takeToasts(), []);
});

test("a press whose part has not come after ten seconds is given up, and that is said", () => {
  const { button, pressed } = buttonAfter(Number.POSITIVE_INFINITY);
  pressWhenAlive(button);
  pass(9_900);
  assert.deepEqual(takeToasts(), []);
  pass(200);
  assert.deepEqual(
    takeToasts().map(({ title }) => title),
    ["We did not do “Discard”"],
  );
  const made = pressed();
  pass(60_000);
  assert.equal(pressed(), made);
});
