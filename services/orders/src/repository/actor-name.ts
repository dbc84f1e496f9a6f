import { staffNameOf } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'

/**
 * Returns the name to show beside an order or a ticket: the name that colleagues use for the user, or the name of the
 * screen. The audit records the exact identity.
 */
export function actorNameOf({ by }: Tenant): string | null {
  if (by === undefined) return null
  if (by.kind === 'device') return by.name
  if (by.kind === 'operator') return by.email
  return by.email === null ? null : staffNameOf({ name: by.name, email: by.email })
}
