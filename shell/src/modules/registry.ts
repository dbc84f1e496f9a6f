import { readPage } from '@tiffin/web-kit'

/** A released version of a module, as the gateway's registry names it. `integrity` maps file paths to their hashes. */
export type RegistryModule = {
  readonly name: string
  readonly version: string
  readonly routes: readonly string[]
  readonly entry: string
  readonly js: readonly string[]
  readonly css: readonly string[]
  readonly integrity: Readonly<Record<string, string>>
  readonly contract: string
}

export type Registry = { readonly schema: 1; readonly revision: number; readonly modules: readonly RegistryModule[] }

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

/** The module that owns an address: the one with the longest matching prefix. */
export function moduleOfPath(registry: Registry, pathname: string): RegistryModule | null {
  const matches = (route: string) => pathname === route || pathname.startsWith(`${route}/`)
  const owners = registry.modules.flatMap((module) => module.routes.filter(matches).map((route) => ({ module, route })))
  return owners.toSorted((a, b) => b.route.length - a.route.length)[0]?.module ?? null
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
