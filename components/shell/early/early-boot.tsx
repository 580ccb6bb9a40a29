"use client";

// Before hydration a press reaches nobody, and Ctrl K opens the browser's own search. Presses are held from React too,
// which answers some of them while it hydrates: they would be done twice. The browser would post a
// form to a page that answers no POST, with the text gone: whether one was sent is kept for its code.
// A link is held where it would lose what is typed into a form that no code keeps yet, and where it asks a late part of
// this page otherwise: the browser would load the page anew. One to a file is held where it asks for the password first.
// A chooser of files opens at once: later the browser no longer lets a page open it. A file that is dropped beside its
// box would replace the page.
// The code of the palette comes when it is first asked for: what is typed until it has the focus would go into the page.
// A field of several parts that is late takes Enter, and the lines of a list, for commas: one would end up in the other.
const HOLD = `(function () {
  function hasTyped() {
    var fields = document.querySelectorAll("[data-late] input, [data-late] textarea");
    return Array.from(fields).some(function (field) {
      return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
    });
  }
  function at(event, what) {
    return event.target instanceof Element ? event.target.closest(what) : null;
  }
  function linkToHold(event) {
    var link = at(event, "a[href]");
    var isModified = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || isModified || link.target) return null;
    if (link.hasAttribute("download")) return link.dataset.late === undefined ? null : link;
    return hasTyped() || (link.closest("[data-late]") && link.pathname === location.pathname) ? link : null;
  }
  function choose(event) {
    var button = at(event, "[data-late] [data-chooses]");
    if (button) document.getElementById(button.dataset.chooses).click();
    return button !== null;
  }
  function click(event) {
    var link = linkToHold(event);
    var button = link || at(event, "button");
    if (!button || button.type === "submit") return;
    event.stopImmediatePropagation();
    if (link) event.preventDefault();
    if (!choose(event)) early.pressed = button;
  }
  function drag(event) {
    if (!event.dataTransfer || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  }
  function part(event) {
    var field = at(event, "[data-late] [data-parts]");
    if (!field || event.isComposing || (event.type === "keydown" && event.key !== "Enter")) return;
    event.preventDefault();
    if (event.type === "keydown" && !field.value) return;
    var text = event.type === "paste" ? event.clipboardData.getData("text").replace(/[\\r\\n\\t]+/g, ", ") : ", ";
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Not where no palette comes, as at the sign-in.
  function canFind() {
    return document.querySelector("[aria-keyshortcuts~='Control+K']") !== null;
  }
  function key(event) {
    var name = String(event.key);
    var isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && name.toLowerCase() === "k") {
      event.preventDefault();
      early.isFinding = true;
      early.isHolding = canFind() && !document.querySelector("[data-finder]");
    } else if (early.isHolding && !at(event, "[data-finder]") && !isCommand) type(event, name);
  }
  function type(event, name) {
    if (name === "Escape") early.isHolding = false;
    if (name === "Escape" || name === "Backspace") early.typed = name === "Escape" ? "" : early.typed.slice(0, -1);
    else if (name.length === 1) early.typed += name;
    else if (name !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function pasteAhead(event) {
    if (!early.isHolding || at(event, "[data-finder]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.typed += event.clipboardData.getData("text").trim();
  }
  var early = window.tumaEarly = {
    pressed: null,
    entered: null,
    isFinding: false,
    isHolding: false,
    typed: "",
    hasTyped: hasTyped,
    linkToHold: linkToHold,
    choose: choose,
    endPresses: function () { removeEventListener("click", click, true); }
  };
  addEventListener("click", click, true);
  addEventListener("keydown", key, true);
  addEventListener("paste", pasteAhead, true);
  addEventListener("pointerdown", function () { early.isHolding = false; }, true);
  addEventListener("keydown", part, true);
  addEventListener("paste", part, true);
  addEventListener("dragover", drag, true);
  addEventListener("drop", drag, true);
  addEventListener("submit", function (event) {
    event.preventDefault();
    early.entered = at(event, "form");
  }, true);
})()`;

/**
 * Holds the last press of a button, or of a link that would lose something, and Ctrl K, until the page is alive; belongs into
 * `<head>`. Of the client, or its text is in every page twice, the second time as data (5 kB, 1.7 kB packed); a browser has run it
 * by then, so its script carries no text.
 */
export function EarlyBoot({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {typeof window === "undefined" ? HOLD : ""}
    </script>
  );
}
