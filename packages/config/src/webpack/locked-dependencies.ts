import { readFileSync } from 'node:fs'
import path from 'node:path'

type Names = Readonly<Record<string, string>>
type Entry = {
  readonly version?: string
  /** True for a workspace, whose folder is `resolved`. */
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly optionalDependencies?: Names
  readonly peerDependencies?: Names
}
/** The content of `package-lock.json`, with the packages by their folder. */
export type LockFile = { readonly packages: Readonly<Record<string, Entry>> }

/**
 * Lists a folder with its direct and indirect dependencies and the tools of the root: workspaces by folder, this folder
 * included, and other packages as `folder version`. Both lists are sorted, so equal lists mean equal dependencies.
 */
export function lockedDependenciesOf(
  { packages }: LockFile,
  start: string,
  root: string,
): { readonly folders: string[]; readonly packages: string[] } {
  const folders = new Set<string>()
  const found = new Map<string, string>()

  function follow(from: string, names: Names = {}): void {
    for (const name of Object.keys(names)) {
      const place = placeOf(packages, from, name)
      const entry = place === undefined ? undefined : packages[place]
      if (place === undefined || !entry) continue
      if (entry.link) followWorkspace(entry.resolved!)
      else if (!found.has(place)) {
        found.set(place, entry.version ?? '')
        follow(place, { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
      }
    }
  }
  function followWorkspace(folder: string): void {
    if (folders.has(folder)) return
    folders.add(folder)
    // The dependencies come from package.json, because a new folder is not in the lock file yet.
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Entry
    follow(folder, { ...dependencies, ...peerDependencies })
  }

  follow('', packages['']?.devDependencies)
  followWorkspace(start)
  return {
    folders: [...folders].toSorted(),
    packages: [...found].map(([place, version]) => `${place} ${version}`).toSorted(),
  }
}

/**
 * Finds a package as Node does from a folder: in its own node_modules or the nearest one above; undefined without one.
 */
function placeOf(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = path.posix.join(folder, 'node_modules', name)
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}
