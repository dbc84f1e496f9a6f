import type { Area } from '@tiffin/contracts'
import { isSameName } from '../table-rules.ts'

/** Another area people would read as this one. */
export function findNamesake(name: string, areas: readonly Area[], ownId?: string): Area | undefined {
  return areas.find((area) => area.id !== ownId && isSameName(area.name, name))
}
