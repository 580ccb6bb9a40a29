import { useState } from "react";

/** Whether a dialog is open, and the how manieth time: with that as its key each opening is a new form. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  function open() {
    setTurn(turn + 1);
    setOpen(true);
  }
  return { isOpen, turn, open, close: () => setOpen(false) };
}
