import type { AuditAction, AuditEntry } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'
import { serviceOf } from './service-of.ts'

type Facts = AuditEntry['before']

/** Appends an action of the signed-in user to the audit, at the mock's time and with the next number of its service. */
export function recordAudit(
  restaurant: MockRestaurant,
  action: AuditAction,
  subject: { readonly id: string; readonly name: string },
  before: Facts,
  after: Facts,
): void {
  const { userEmail, userRole } = restaurant.user
  const service = serviceOf(action)
  const seq =
    Math.max(0, ...restaurant.audit.filter((entry) => entry.service === service).map((entry) => entry.seq ?? 0)) + 1
  const kind = action.slice(0, action.indexOf('.'))
  const id = restaurant.users.find(({ email }) => email === userEmail)?.id ?? null
  restaurant.audit = [
    ...restaurant.audit,
    {
      id: `${service}-${seq}`,
      at: restaurant.now().toISOString(),
      service,
      seq,
      kind,
      action,
      subject: { type: kind, id: subject.id, name: subject.name },
      before,
      after,
      user: { kind: 'staff', id, name: userEmail, role: userRole },
      request_id: `req-${service}-${seq}`,
    },
  ]
}

/**
 * Returns the fields in which two states differ, with null for a field that a state lacks; null if the states are
 * equal.
 */
export function changesOf(before: object, after: object): { readonly before: Facts; readonly after: Facts } | null {
  const [was, is] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  const changed = Object.keys({ ...was, ...is }).filter(
    (key) => JSON.stringify(was[key] ?? null) !== JSON.stringify(is[key] ?? null),
  )
  if (changed.length === 0) return null
  const pick = (facts: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]))
  return { before: pick(was), after: pick(is) }
}
