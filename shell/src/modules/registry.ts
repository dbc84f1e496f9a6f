import type { Registry } from '@tiffin/contracts'
import { hasLiveToken, readPage, readToken, serverTime, TIMINGS } from '@tiffin/web-kit'
import { withPreview } from './preview.ts'

const TIMEOUT_MS = 8_000

/** Returns the registry that the gateway embedded in the page, with the preview of this tab. */
export function registryOfPage(): Registry {
  return withPreview(readPage().registry as Registry)
}

/**
 * Returns whether the embedded registry may be wrong for the signed-in user, or for the screen that this browser is: a
 * canary may apply, which only the token tells, or the page has been open for so long that a release may have changed.
 * Without a live token of either, the result is false.
 */
export function mustFetchRegistry(): boolean {
  const isOld = performance.now() > TIMINGS.registryRefreshMs
  const isKnown = (['restaurant', 'device'] as const).some((realm) => hasLiveToken(realm, serverTime()))
  return (readPage().askRegistry || isOld) && isKnown
}

/** Fetches the registry for the signed-in user, else for the screen. @throws Error without a reply of status 2xx */
export async function fetchRegistry(): Promise<Registry> {
  const token = readToken('restaurant') ?? readToken('device')
  const reply = await fetch('/modules.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (!reply.ok) throw new Error(`The module registry answered ${reply.status}`)
  return (await reply.json()) as Registry
}

/** Fetches files past the HTTP cache, which keeps them for a year, also a file that was tampered with. */
export async function refetchFiles(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(
    paths.map((path) => fetch(path, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) })),
  )
}

/** Returns whether the server answers with this page now. @throws Error when the server cannot be reached */
export async function isPageServed(): Promise<boolean> {
  return (await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
}
