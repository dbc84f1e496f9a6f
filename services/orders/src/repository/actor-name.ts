import { staffNameOf } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'

/**
 * Who acts, as people read it beside an order or a ticket: what colleagues call somebody, or the screen as it is
 * called. The audit has who it was beyond doubt.
 */
export function actorNameOf({ by }: Tenant): string | null {
  if (by === undefined) return null
  if (by.kind === 'device') return by.name
  if (by.kind === 'operator') return by.email
  return by.email === null ? null : staffNameOf({ name: by.name, email: by.email })
}
