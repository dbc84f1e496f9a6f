import type { ModuleVisit } from '@tiffin/contracts'

/** A visit that goes on. `loadedAtMs` and `loadFromMs` are times of the page at which its module was loaded. */
type Visit = Pick<ModuleVisit, 'module' | 'version' | 'failed'> & {
  readonly loadFromMs?: number
  readonly loadedAtMs?: number
}

let visits: Readonly<Record<string, Visit>> = {}

/** Notes what happened to a version of a module in the visit that goes on. */
export function noteVisit(
  module: string,
  version: string | null,
  facts: Partial<Omit<Visit, 'module' | 'version'>> = {},
): void {
  if (version === null) return
  const key = `${module} ${version}`
  visits = { ...visits, [key]: { module, version, failed: false, ...visits[key], ...facts } }
}

/** Ends the visits of this page that go on. @returns what was noted of them, in the order in which they began */
export function endVisits(): Visit[] {
  const ended = Object.values(visits)
  visits = {}
  return ended
}
