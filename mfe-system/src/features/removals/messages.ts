import type { Removal } from '@tiffin/contracts'
import { dayOf } from '../../format/dates.ts'

/** The texts for the progress of a removal. */
export const stateWords = {
  closing: () => 'Ending payments',
  closed: ({ purge_at }) => `Closed, data removed on ${dayOf(purge_at)}`,
  purging: () => 'Removing data',
  purged: () => 'Removed',
} as const satisfies Record<Removal['state'], (removal: Removal) => string>

export const messages = {
  title: 'Removals',
  help: 'Restaurants that were deleted. They are gone for everybody at once; the rest follows.',
  waitingFor: (services: readonly string[]) => `Waiting for ${services.join(', ')}`,
} as const
