import type { AuditAction } from '@tiffin/contracts'
import type { Tenant } from '../tenant.ts'

/** The state of a subject, in names and units of the wire. It never contains a password, a code, a hash or a token. */
export type Facts = Readonly<Record<string, unknown>>

/** A change to record. The tenant that `recordAudit` gets says who made it. */
export type NewAuditEntry = {
  readonly action: AuditAction
  /** The changed thing, with its name before the change. `type` defaults to the first part of the action. */
  readonly subject: { readonly type?: string; readonly id: string; readonly name: string }
  readonly before?: Facts | null
  readonly after?: Facts | null
}

type Writer = { $executeRaw(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<number> }

/**
 * Inserts the audit entries of a transaction in one statement, in the order given. The trigger `audit_chain` of the
 * database hashes each entry with the one before it; `chain.ts` of `packages/stack/src/audit` verifies the hashes.
 * Callers run this as the last statement, because the insert locks the head of the restaurant's chain: every other
 * transaction of this service that adds an entry for the restaurant then waits until this one ends.
 */
export async function recordAudit(tx: Writer, tenant: Tenant, ...entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { kind, id, name, role, requestId } = actorColumns(tenant)
  const rows = entries.map(({ action, subject, before = null, after = null }) => ({
    action,
    type: subject.type ?? kindOf(action),
    id: subject.id,
    name: subject.name,
    before,
    after,
  }))
  await tx.$executeRaw`
    INSERT INTO audit_entries (restaurant_id, user_kind, user_id, user_name, user_role, request_id, action,
      subject_type, subject_id, subject_name, before, after)
    SELECT ${tenant.id}::uuid, ${kind}, ${id}::uuid, ${name}, ${role}, ${requestId}, e.action,
      e.type, e.id, e.name, e.before, e.after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e (action text, type text, id text, name text, before jsonb, after jsonb)
    RETURNING 1`
}

export type ActorColumns = {
  readonly kind: 'staff' | 'device' | 'operator' | 'system'
  readonly id: string | null
  readonly name: string | null
  readonly role: string | null
  readonly requestId: string | null
}

/** Returns the actor as columns `user_kind` … `request_id` of `audit_entries`; `system` without an actor. */
export function actorColumns({ by }: Tenant): ActorColumns {
  if (by === undefined) return { kind: 'system', id: null, name: null, role: null, requestId: null }
  return {
    kind: by.kind,
    id: by.kind === 'operator' ? null : by.id,
    name: by.kind === 'device' ? by.name : by.email,
    role: by.kind === 'staff' ? by.role : null,
    requestId: by.requestId,
  }
}

/** Returns the differing fields of two states of one thing; null when nothing differs. */
export function changesOf(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } | null {
  const isSame = (key: string) => JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null)
  const changed = Object.keys({ ...before, ...after }).filter((key) => !isSame(key))
  if (changed.length === 0) return null
  const pick = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function kindOf(action: AuditAction): string {
  return action.slice(0, action.indexOf('.'))
}
