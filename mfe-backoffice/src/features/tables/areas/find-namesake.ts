import type { Area } from '@tiffin/contracts'
import { isSameName } from '../table-rules.ts'

/** Finds an area other than `ownId` with the same name, compared without case and outer spaces. */
export function findNamesake(name: string, areas: readonly Area[], ownId?: string): Area | undefined {
  return areas.find((area) => area.id !== ownId && isSameName(area.name, name))
}
