import type { Registry } from '@tiffin/contracts'
import { hasLiveToken, readPage, readToken, TIMINGS } from '@tiffin/web-kit'

const DEADLINE_MS = 8_000

/** The registry the gateway wrote into the page. */
export function registryOfPage(): Registry {
  return readPage().registry as Registry
}

/**
 * Some restaurants try another version, and only the token says whether this is one of them. A page that was open for
 * long before somebody signed in does not know what was released, or taken back, meanwhile.
 */
export function mustAskRegistry(): boolean {
  const isOld = performance.now() > TIMINGS.registryRefreshMs
  return (readPage().askRegistry || isOld) && hasLiveToken('restaurant', Date.now())
}

/** The registry as it is now for whoever is signed in. @throws Error without an answer */
export async function fetchRegistry(): Promise<Registry> {
  const token = readToken('restaurant')
  const reply = await fetch('/modules.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (!reply.ok) throw new Error(`The module registry answered ${reply.status}`)
  return (await reply.json()) as Registry
}

/** Fetches files past every cache: they are kept for a year, and so is one that somebody tampered with. */
export async function fetchAnew(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(
    paths.map((path) => fetch(path, { cache: 'reload', signal: AbortSignal.timeout(DEADLINE_MS) })),
  )
}
