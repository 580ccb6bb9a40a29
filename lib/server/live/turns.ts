const A_TURN = 16;

/**
 * Lets a few go on in each turn of the event loop: a thousand streams whose session was asked for together would
 * otherwise open in one piece of half a second, in which no callback is answered.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isSet = false;
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isSet) setImmediate(next);
      isSet = true;
    });

  function next() {
    for (const goOn of waiting.splice(0, A_TURN)) goOn();
    isSet = waiting.length > 0;
    if (isSet) setImmediate(next);
  }
}
