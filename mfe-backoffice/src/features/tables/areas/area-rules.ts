import type { Area } from '@tiffin/contracts'
import { isSameName } from '../table-rules.ts'

/** What the services take. */
export const MAX_AREA_NAME_LENGTH = 60

/** Another area people would read as this one. */
export function findNamesake(name: string, areas: readonly Area[], ownId?: string): Area | undefined {
  return areas.find((area) => area.id !== ownId && isSameName(area.name, name))
}
