let isSigningOut = false;

/** Says that the session ends because the person wants it to: whoever finds it gone meanwhile is not surprised. */
export function expectSignOut(isExpected: boolean): void {
  isSigningOut = isExpected;
}

/** Loads a whole new page, so that nothing of the last person stays in memory; it leads back where the session ended by itself. */
export function goToSignIn(): void {
  const back = new URLSearchParams({ back: location.pathname + location.search });
  location.assign(isSigningOut ? "/sign-in" : `/sign-in?${back}`);
}
