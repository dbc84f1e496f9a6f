import { FLOOR_SHOWN, moduleOfPath, paths } from '@tiffin/contracts'
import { TIMINGS } from '@tiffin/web-kit'
import { versionOf } from '../modules/federation.ts'
import { fetchRegistry, registryOfPage } from '../modules/registry.ts'
import type { ShownTill } from './kept-page.ts'

/**
 * Registers the worker that opens the till without a connection, once the till has shown its floor, and has it keep the
 * versions that have shown it: a version that never shows a floor is never kept. Looks for a newer worker as often as
 * for newer modules, because a till stays open for days. Does nothing on a page without HTTPS, which has no workers.
 *
 * @param left aborts when the restaurant's app is left
 */
export function keepShownTill(left: AbortSignal): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FLOOR_SHOWN).length === 0) return
    observer.disconnect()
    // A browser that refuses the worker opens the till as before, with a connection alone.
    follow(serviceWorker, left).catch((cause: unknown) => console.warn('The till needs a connection to open', cause))
  })
  observer.observe({ type: 'mark', buffered: true })
  left.addEventListener('abort', () => observer.disconnect())
}

async function follow(serviceWorker: ServiceWorkerContainer, left: AbortSignal): Promise<void> {
  const till = moduleOfPath(registryOfPage(), paths.pos())?.name ?? ''
  const shownVersion = versionOf(till)
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let isKept = false
  while (!left.aborted) {
    isKept ||= await keep(serviceWorker, till, shownVersion).catch(() => false)
    await new Promise((resume) => setTimeout(resume, TIMINGS.registryRefreshMs))
    await registration.update().catch(() => undefined)
  }
}

/**
 * Has the worker keep this till, if the registry still has the version that has shown the floor.
 *
 * @returns whether the till now opens without a connection
 * @throws Error when the registry cannot be read
 */
async function keep(serviceWorker: ServiceWorkerContainer, till: string, version: string | null): Promise<boolean> {
  const { active } = await serviceWorker.ready
  const list = document.querySelector<HTMLMetaElement>('meta[name="tiffin-files"]')?.content
  const registry = await fetchRegistry()
  const module = registry.modules.find(({ name }) => name === till)
  if (!list || !module || module.version !== version) return false
  const shown: ShownTill = { list, registry, files: module.integrity }
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    // A worker that was ended, or removes itself, does not answer.
    setTimeout(() => resolve(false), TIMINGS.registryRefreshMs)
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true })
    port1.start()
    active?.postMessage(shown, [port2])
  })
}
