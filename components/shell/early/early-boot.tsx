// Before hydration a press reaches nobody, and Ctrl K opens the browser's own search. Presses are held from React too,
// which answers some of them while it hydrates: they would be done twice. A button that sends a form is inert till then;
// Enter sends one all the same, and the browser would post it to a page that answers no POST, with the text gone.
const HOLD = `(function () {
  function click(event) {
    var button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.type === "submit") return;
    event.stopImmediatePropagation();
    early.pressed = button;
  }
  function key(event) {
    if (String(event.key).toLowerCase() !== "k" || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    early.isFinding = true;
  }
  var early = window.tumaEarly = {
    pressed: null,
    isFinding: false,
    endPresses: function () { removeEventListener("click", click, true); },
    endKeys: function () { removeEventListener("keydown", key, true); }
  };
  addEventListener("click", click, true);
  addEventListener("keydown", key, true);
  addEventListener("submit", function (event) { event.preventDefault(); }, true);
})()`;

/** Holds the last press of a button, and Ctrl K, until the page is alive; belongs into `<head>`. */
export function EarlyBoot({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {HOLD}
    </script>
  );
}
