import { MOST_VISITS_A_REPORT, reportModuleVitals, type ModuleVisit } from '@tiffin/contracts'
import { call, hasLiveToken, serverTime } from '@tiffin/web-kit'
import { versionOf } from './federation.ts'
import { endVisits, noteVisit } from './visits.ts'

/** A visit lasts until the page is hidden, or for this long, since a till is on the screen all day. */
const LONGEST_VISIT_MS = 10 * 60 * 1_000
/** A visit that is hidden sooner goes on when the page is shown again. */
const SHORTEST_VISIT_MS = 30_000
/** The shortest interaction of which browsers tell, in ms. */
const SHORTEST_INTERACTION_MS = 16

/**
 * Reports how modules loaded, drew and answered, and whether they failed, when a visit ends. Without a signed-in user
 * or a device nothing is reported, because the visit would not count.
 *
 * @returns a function that ends it
 */
export function watchVitals(): () => void {
  /** The longest interaction of each module in this visit. */
  let longest: Readonly<Record<string, number>> = {}
  let lcpMs: number | undefined
  let isFirst = true
  let beganAt = 0

  observe('largest-contentful-paint', (entry) => {
    lcpMs = entry.startTime
  })
  observe('event', (entry) => {
    const { target, interactionId, duration } = entry as PerformanceEventTiming
    const module = interactionId ? moduleAt(target) : undefined
    if (module) longest = { ...longest, [module]: Math.max(longest[module] ?? 0, duration) }
  })

  /** Ends the visit, and reports it in a request that outlives the page. */
  function end(): void {
    for (const module of shownModules()) noteVisit(module, versionOf(module))
    const visits = endVisits().map(({ module, version, failed, ...load }, place): ModuleVisit => {
      const isOfPage = isFirst && place === 0
      return {
        module,
        version,
        failed,
        ...times({
          load_ms: loadMs(`/modules/${module}/${version}/`, load, isOfPage),
          // The page is drawn once, and by the module that is loaded first.
          lcp_ms: isOfPage ? lcpMs : undefined,
          inp_ms: longest[module],
        }),
      }
    })
    beganAt = performance.now()
    longest = {}
    if (visits.length === 0) return
    isFirst = false
    if (!(['restaurant', 'device'] as const).some((realm) => hasLiveToken(realm, serverTime()))) return
    call(reportModuleVitals, { body: { visits: visits.slice(0, MOST_VISITS_A_REPORT) } }, { keepalive: true }).catch(
      () => undefined,
    )
  }

  const onHidden = () => {
    const isEnd = isFirst || performance.now() - beganAt >= SHORTEST_VISIT_MS
    if (document.visibilityState === 'hidden' && isEnd) end()
  }
  document.addEventListener('visibilitychange', onHidden)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && performance.now() - beganAt >= LONGEST_VISIT_MS) end()
  }, LONGEST_VISIT_MS / 10)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    clearInterval(timer)
  }
}

/** Passes on what the browser measures of this kind, also what it measured before; nothing in a browser without it. */
function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    ...(type === 'event' && { durationThreshold: SHORTEST_INTERACTION_MS }),
  })
}

/** Returns the module in which an interaction was. Where its target is gone, it is the one module that is shown. */
function moduleAt(target: Node | null): string | undefined {
  const element = target instanceof Element ? target : target?.parentElement
  const at = element?.closest<HTMLElement>('[data-mfe]')?.dataset['mfe']
  const shown = element ? [] : shownModules()
  return at ?? (shown.length === 1 ? shown[0] : undefined)
}

/** Returns the modules that are shown, without the places of their dialogs, which stay. */
function shownModules(): string[] {
  const roots = document.querySelectorAll<HTMLElement>('[data-mfe]:not([id])')
  return [...new Set([...roots].flatMap(({ dataset }) => dataset['mfe'] ?? []))]
}

/**
 * Returns how long a module took to load over the network: the first one of a page from the first request of its files,
 * which the page makes itself. A load from a cache of the browser or by the service worker is not measured, because a
 * new version is in no cache and would always be the slower one.
 */
function loadMs(
  folder: string,
  { loadFromMs, loadedAtMs }: { readonly loadFromMs?: number; readonly loadedAtMs?: number },
  isOfPage: boolean,
): number | undefined {
  if (loadFromMs === undefined || loadedAtMs === undefined) return undefined
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, startTime }) => new URL(name).pathname.startsWith(folder) && startTime <= loadedAtMs,
  )
  const isFetched = files.length > 0 && files.every((file) => file.transferSize > 0 && file.workerStart === 0)
  const from = isOfPage ? Math.min(loadFromMs, ...files.map(({ startTime }) => startTime)) : loadFromMs
  return isFetched ? loadedAtMs - from : undefined
}

/** Rounds the times that were measured. */
function times(measured: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(measured).flatMap(([name, ms]) => (ms === undefined ? [] : [[name, Math.round(ms)]])),
  )
}
