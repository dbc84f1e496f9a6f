import type { Role } from '@tiffin/domain'
import type { ModulePage, SlotContribution } from './module-place.ts'

/** A released version of a module. Addresses are paths of the gateway's own origin. */
export type RegistryModule = {
  readonly name: string
  readonly version: string
  /** Address prefixes the module owns. */
  readonly routes: readonly string[]
  /** The pages of the module in the restaurant app; missing where an older gateway answers. */
  readonly pages?: readonly ModulePage[]
  /** The module's content for pages of other modules; missing where an older gateway answers. */
  readonly slots?: readonly SlotContribution[]
  /** The address of the script that the shell imports first. */
  readonly entry: string
  /** Further scripts of the first screen, for preloading. */
  readonly js: readonly string[]
  readonly css: readonly string[]
  /** SHA-384 of every script and stylesheet, by its path. The shell runs no script without a hash. */
  readonly integrity: Readonly<Record<string, string>>
  /** The versions of the module contract that the module supports, as a semver range. */
  readonly contract: string
}

/**
 * The version of each module that one restaurant gets: the live version, or one before it while the live version cannot
 * be read, or the canary where the restaurant takes part in it. The files of a version never change.
 */
export type Registry = {
  readonly schema: 1
  readonly revision: number
  readonly modules: readonly RegistryModule[]
  /** The build of the shell in the served pages; missing where an older gateway answers. */
  readonly shell?: string
}

/**
 * Finds the module of a path by the longest matching prefix; null for a path of no module. Gateway and shell use the
 * same function.
 */
export function moduleOfPath(registry: Registry, pathname: string): RegistryModule | null {
  const owned = registry.modules.flatMap((module) => module.routes.map((address) => ({ module, address })))
  return longestOf(owned, pathname)?.module ?? null
}

/**
 * Returns the pages of the restaurant app, each address once. An invalid page, which only an unreleased module can
 * have, is left out without affecting other pages.
 */
export function pagesOf({ modules }: Registry): ModulePage[] {
  const pages = modules.flatMap((module) => module.pages ?? []).filter(isPage)
  return [...new Map(pages.toReversed().map((page) => [page.address, page])).values()].toReversed()
}

/** Finds the page of a path, including paths below it; null for other paths. */
export function pageOfPath(registry: Registry, pathname: string): ModulePage | null {
  return longestOf(pagesOf(registry), pathname)
}

/** Returns whether this role may open the page (spec §6). */
export function mayOpen(page: ModulePage, role: Role): boolean {
  return page.roles.includes(role)
}

/**
 * Returns the address of a role's home (spec §2). For a role without a home it returns the first page with a sidebar
 * entry that the role may open; null without such a page.
 */
export function homeOf(registry: Registry, role: Role): string | null {
  const pages = pagesOf(registry).filter((page) => mayOpen(page, role))
  return (pages.find(({ home }) => home?.includes(role)) ?? pages.find(({ label }) => label))?.address ?? null
}

function longestOf<Owned extends { readonly address: string }>(all: readonly Owned[], pathname: string): Owned | null {
  const owners = all.filter(({ address }) => pathname === address || pathname.startsWith(`${address}/`))
  return owners.toSorted((a, b) => b.address.length - a.address.length)[0] ?? null
}

function isPage(page: unknown): boolean {
  const { address, title, label = '', roles, home = [] } = Object(page) as Partial<ModulePage>
  return [address, title, label].every((text) => typeof text === 'string') && [roles, home].every(Array.isArray)
}
