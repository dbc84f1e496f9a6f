import { sep } from 'node:path'
import type { Compilation, Module, ModuleGraphConnection } from 'webpack'

/** The imported names of each package. `isWhole` is true where an import takes the package as one object. */
export type UsedNames = ReadonlyMap<string, { readonly names: readonly string[]; readonly isWhole: boolean }>

/**
 * Returns the names that a build imports from packages that are shared at run time. Call it after webpack has dropped
 * unused imports and before it concatenates modules.
 */
export function usedNames({ moduleGraph }: Compilation, modules: Iterable<Module>): UsedNames {
  const used = new Map<string, { names: string[]; isWhole: boolean }>()
  for (const { name, module } of consumedAmong(modules)) {
    const references = [...moduleGraph.getIncomingConnections(module)].flatMap((connection) =>
      referencesOf(moduleGraph, connection),
    )
    const names = new Set(references.flatMap(([first]) => first ?? []))
    used.set(name, { names: [...names].toSorted(), isWhole: references.some((path) => path.length === 0) })
  }
  return used
}

/** Returns the names that a build uses of the files in `folder`. Call it at the same moment as `usedNames`. */
export function usedNamesIn({ moduleGraph }: Compilation, modules: Iterable<Module>, folder: string): string[] {
  const names = [...modules].flatMap((module) => {
    if (!module.nameForCondition()?.startsWith(`${folder}${sep}`)) return []
    const used = moduleGraph.getUsedExports(module, undefined)
    // `true` means all names, as when the file is used as one object.
    const all = used === true ? moduleGraph.getProvidedExports(module) : used
    return typeof all === 'object' && all !== null ? [...all] : []
  })
  return [...new Set(names)].toSorted()
}

/**
 * Returns the exported names of each package a build shares. Packages whose names cannot be determined are left out.
 */
export function exportedNames({ moduleGraph }: Compilation, modules: Iterable<Module>): Record<string, string[]> {
  const exported = consumedAmong(modules).flatMap(({ name, module }) => {
    const brought = [...moduleGraph.getOutgoingConnections(module)].flatMap((connection) => connection.module)[0]
    const names = brought && moduleGraph.getProvidedExports(brought)
    return Array.isArray(names) ? [[name, names.toSorted()] as const] : []
  })
  return Object.fromEntries(exported)
}

/** Returns the proxy modules that module federation inserts where a shared package is imported. */
function consumedAmong(modules: Iterable<Module>): { name: string; module: Module }[] {
  return [...modules].flatMap((module) =>
    module.type === 'consume-shared-module'
      ? [{ name: (module as Module & { readonly options: { readonly shareKey: string } }).options.shareKey, module }]
      : [],
  )
}

/**
 * Returns the references of an import, each a path of names; an empty path is the whole package. A dead import has no
 * references.
 */
function referencesOf(moduleGraph: Compilation['moduleGraph'], connection: ModuleGraphConnection): readonly string[][] {
  const { dependency } = connection
  if (!dependency || connection.getActiveState(undefined) === false) return []
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name))
}
