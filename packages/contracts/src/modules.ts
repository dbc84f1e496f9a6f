/** A released version of a module. Addresses are paths of the gateway's own origin. */
export type RegistryModule = {
  readonly name: string
  readonly version: string
  /** Address prefixes the module owns. */
  readonly routes: readonly string[]
  /** What the loader fetches first. */
  readonly entry: string
  /** What the entry needs for its first screen, for preloading. */
  readonly js: readonly string[]
  readonly css: readonly string[]
  /** SHA-384 of every file, by its path. A file without one is not run. */
  readonly integrity: Readonly<Record<string, string>>
  /** The module contracts it can live with, as a range of versions. */
  readonly contract: string
}

/** Which version of each module is live. The files never change; this one does. */
export type Registry = { readonly schema: 1; readonly revision: number; readonly modules: readonly RegistryModule[] }

/** The module that owns an address: the one with the longest matching prefix. Gateway and shell ask the same. */
export function moduleOfPath(registry: Registry, pathname: string): RegistryModule | null {
  const matches = (route: string) => pathname === route || pathname.startsWith(`${route}/`)
  const owners = registry.modules.flatMap((module) => module.routes.filter(matches).map((route) => ({ module, route })))
  return owners.toSorted((a, b) => b.route.length - a.route.length)[0]?.module ?? null
}
