import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@tiffin/contracts'
import pg from 'pg'
import { auditedEndpoints, type AuditedEndpointId } from './audited-endpoints.ts'

type ExpectedActor =
  | { readonly kind: 'staff'; readonly id: string; readonly name: string; readonly role: string }
  | { readonly kind: 'device'; readonly id: string; readonly name: string }
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'system' }

type Facts = Record<string, unknown> | null

/** The expected content of one entry, without its action, its actor and its request. */
export type ExpectedEntry = { readonly subject: string; readonly before: Facts; readonly after: Facts }

/** A prepared call that changes something, and the entries it must leave. */
export type PreparedProbe = {
  readonly restaurantId: string | (() => string | Promise<string>)
  /** Makes the call with these headers. @returns the status */
  readonly act: (headers: { readonly 'x-request-id': string }) => Promise<number>
  readonly who: ExpectedActor
  /** The expected content of each audit entry that the call must leave, in the order of `auditedEndpoints`. */
  readonly says: readonly ExpectedEntry[] | (() => readonly ExpectedEntry[] | Promise<readonly ExpectedEntry[]>)
}

/** One probe per audited endpoint; a new endpoint does not compile without one. */
export type AuditProbes<Service extends ServiceName> = Readonly<
  Record<AuditedEndpointId<Service>, () => Promise<PreparedProbe>>
>

type Entry = {
  readonly action: string
  readonly who: object
  readonly request_id: string | null
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
}

/** Makes the call of a probe. @returns the entries it left, and those it must leave */
export async function probeAudit(
  ownerUrl: string,
  id: string,
  prepare: () => Promise<PreparedProbe>,
): Promise<{ left: Entry[]; must: Entry[] }> {
  const { restaurantId, act, who, says } = await prepare()
  const requestId = randomUUID()
  const isKnown = typeof restaurantId === 'string'
  const before = isKnown ? (await readEntries(ownerUrl, restaurantId)).length : 0
  const status = await act({ 'x-request-id': requestId })
  if (status >= 300) throw new Error(`${id} answered ${status}`)
  const left = (await readEntries(ownerUrl, isKnown ? restaurantId : await restaurantId())).slice(before)
  const row = auditedEndpoints[id as keyof typeof auditedEndpoints] as { readonly leaves: readonly string[] }
  const expected = typeof says === 'function' ? await says() : says
  const must = row.leaves.map((action, index) => ({
    action,
    who,
    request_id: who.kind === 'system' ? null : requestId,
    ...(expected[index] ?? { subject: '', before: null, after: null }),
  }))
  return { left, must }
}

/** Reads the audit entries of a restaurant, the oldest first. */
export async function readEntries(ownerUrl: string, restaurantId: string): Promise<Entry[]> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<Entry>(
      `SELECT action,
         jsonb_strip_nulls(
           jsonb_build_object('kind', user_kind, 'id', user_id, 'name', user_name, 'role', user_role)
         ) AS who,
         request_id, subject_name AS subject, before, after FROM audit_entries WHERE restaurant_id = $1 ORDER BY seq`,
      [restaurantId],
    )
    return rows
  })
}

/** Drops every new entry of the audit, or every new operator action, for the negative control of the probes. */
export async function dropNewEntries(
  ownerUrl: string,
  table: 'audit_entries' | 'operator_actions' = 'audit_entries',
): Promise<void> {
  await asOwner(ownerUrl, (owner) =>
    owner.query(`
    CREATE FUNCTION lose_entry() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER a_lost BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION lose_entry()`),
  )
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
