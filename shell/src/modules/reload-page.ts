const TIMEOUT_MS = 8_000

/** Loads the page anew, once the server answers: a browser that reloads without an answer shows its own error for good. */
export async function reloadPage(): Promise<void> {
  const page = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (page.ok) location.reload()
}
