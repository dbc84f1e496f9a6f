const SETTLED_MS = 50

/** A dialog gives the focus back once it has left the page. What takes the focus instead waits for that. */
export function dialogGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
}
