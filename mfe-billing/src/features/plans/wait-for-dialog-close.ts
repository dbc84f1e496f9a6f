const FOCUS_RETURN_MS = 50

/**
 * Resolves after 50 ms, when a dialog that closes now has returned the focus, so that the caller can move it elsewhere.
 */
export function waitForDialogClose(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FOCUS_RETURN_MS))
}
