let isSigningOut = false;

/** Says that the session ends because the person wants it to: whoever finds it gone meanwhile is not surprised. */
export function expectSignOut(isExpected: boolean): void {
  isSigningOut = isExpected;
}

/** Loads a whole new page, so that nothing of the last person stays in memory; it leads back where the session ended by itself. */
export function goToSignIn(): void {
  const back = new URLSearchParams({ back: location.pathname + location.search });
  leaveFor(isSigningOut ? "/sign-in" : `/sign-in?${back}`);
}

/** A second factor became due while the page was open: nothing of it can be used before one is set up. */
export function goToSecondFactor(): void {
  leaveFor("/second-factor");
}

let isLeaving = false;

/** Once: each answer that is refused meanwhile would break off the way there and begin it anew. */
function leaveFor(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  // A page that comes back out of the browser's memory may have to leave again.
  window.addEventListener("pageshow", stay, { once: true });
  location.assign(address);
}

function stay(): void {
  isLeaving = false;
}
