/**
 * Gives the memory of a piece of a body back at once: the collector counts wrappings, not the bytes behind them, and lets
 * a flood's pile up. Only for what nobody else holds.
 */
export function freeBytes(piece: Buffer): void {
  // Small pieces share the memory of others.
  if (piece.byteLength === piece.buffer.byteLength) (piece.buffer as ArrayBuffer).transfer(0);
}
