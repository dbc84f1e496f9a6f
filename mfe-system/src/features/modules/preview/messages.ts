import type { ModuleOverview } from '@tiffin/contracts'
import { momentOf } from '../../../format/dates.ts'
import { moduleName } from '../../../format/modules.ts'

/** The texts of preview addresses; the specification has none of them. */
export const messages = {
  open: 'Preview…',
  title: ({ name }: Pick<ModuleOverview, 'name'>, version: string) => `Preview of ${moduleName(name)} ${version}`,
  help: 'An address that shows this version to whoever has it, in one tab. It signs nobody in.',
  restaurant: 'Restaurant',
  restaurantHint: 'Its subdomain, for pages that its staff signs in to. Empty for the public pages.',
  restaurantInvalid: 'Lower-case letters, digits and single hyphens between them.',
  validity: 'Valid for',
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  create: 'Create Address',
  createFailed: (reason: string) => `Failed to create the address: ${reason}`,
  shown: 'This address is shown only now. Whoever opens it and presses the button has this version in that tab.',
  address: 'Address',
  until: (expires: string) => `It can be opened until ${momentOf(expires)}.`,
  copy: 'Copy',
  copied: 'Address copied.',
  notCopied: 'Could not copy. Please select the address and copy it.',
} as const
