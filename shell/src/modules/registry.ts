import type { Registry } from '@tiffin/contracts'
import { readPage } from '@tiffin/web-kit'

/** The registry the gateway wrote into the page. */
export function initialRegistry(): Registry {
  return readPage().registry as Registry
}

/** The registry as it is now. */
export async function fetchRegistry(): Promise<Registry> {
  const reply = await fetch('/modules.json', { cache: 'no-cache', signal: AbortSignal.timeout(5_000) })
  if (!reply.ok) throw new Error(`The module registry answered ${reply.status}`)
  return (await reply.json()) as Registry
}

/** With overrides allowed, a developer runs one module from elsewhere: localStorage `tiffin:modules` = {"pos": entry}. */
export function withOverrides(registry: Registry): Registry {
  const stored = readPage().moduleOverrides ? localStorage.getItem('tiffin:modules') : null
  if (!stored) return registry
  const entries = JSON.parse(stored) as Record<string, string>
  const modules = registry.modules.map((module) => {
    const entry = entries[module.name]
    return entry ? { ...module, version: 'override', entry, js: [], css: [], integrity: {} } : module
  })
  return { ...registry, modules }
}
