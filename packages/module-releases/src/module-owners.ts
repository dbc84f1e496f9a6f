import type { ModuleOwners } from '@tiffin/contracts'
import { labelProblems, quoted, unknownFields } from './page-problems.ts'
import type { ReleasedModule } from './released-module.ts'

const FIELDS = ['team', 'contact']
/** The longest name of a team, and the longest contact, in characters. */
const MAX_TEAM_LENGTH = 60
const MAX_CONTACT_LENGTH = 120

type Declared = Pick<ReleasedModule, 'name' | 'owners'>

/** Returns the reasons, each a sentence, why a module may not name these owners; empty for one that names none. */
export function ownersProblemsOf({ name, owners }: Declared): string[] {
  if (owners === undefined) return []
  if (typeof owners !== 'object' || owners === null || Array.isArray(owners))
    return [`${name} says "owners": ${quoted(owners)}; name them as { "team": "…", "contact": "…" }.`]
  const declared = owners as Readonly<Record<string, unknown>>
  const subject = `"tiffin.owners" of ${name}`
  return [
    ...unknownFields(subject, declared, FIELDS),
    ...labelProblems(subject, 'team', declared['team'], MAX_TEAM_LENGTH),
    ...labelProblems(subject, 'contact', declared['contact'], MAX_CONTACT_LENGTH),
  ]
}

/** Returns the owners that a module names; null for one that names none, and for a declaration with a problem. */
export function ownersOf(module: Declared): ModuleOwners | null {
  if (module.owners === undefined || ownersProblemsOf(module).length > 0) return null
  const { team, contact } = module.owners as ModuleOwners
  return { team, contact }
}
