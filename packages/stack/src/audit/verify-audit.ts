import type pg from 'pg'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { databaseOf, SERVICES, type ServiceName } from '../services.ts'
import { brokenChainQuery } from './chain.ts'

/**
 * The last entry of one chain. A copy that is kept elsewhere shows later whether this entry or an earlier one was
 * changed.
 */
export type ChainHead = {
  readonly service: ServiceName
  readonly restaurant: string
  readonly seq: number
  /** The SHA-256 hash in hexadecimal. */
  readonly hash: string
}

export type BrokenEntry = {
  readonly service: ServiceName
  readonly restaurant: string
  /** The position in the chain; 0 for an entry without a number. */
  readonly seq: number
  readonly what: string
}

export type AuditVerification = {
  readonly chains: number
  readonly entries: number
  readonly broken: BrokenEntry[]
  readonly heads: ChainHead[]
}

/** A chain that is gone before its service confirmed the purge. The kept heads of the chain were not compared. */
export type ChainUnderPurge = Pick<ChainHead, 'service' | 'restaurant'>

/** The problem of an entry that differs from a kept head, or is missing. */
const LOST = 'has another hash than the head that was kept, or is gone'

/** The limit of reported entries per service, because a damaged database may have very many. */
const MOST_SHOWN = 100

/**
 * Verifies the chains of all services, each in one snapshot of its database and without locks.
 *
 * @param restaurant limits the check to one restaurant
 * @param kept heads that were stored elsewhere
 * @param urlOf returns the address of a service's database, as its owner
 */
export async function verifyAudit(
  adminUrl: string,
  restaurant?: string,
  kept: readonly ChainHead[] = [],
  urlOf = (service: ServiceName) => urlOfDatabase(adminUrl, databaseOf(service)),
): Promise<AuditVerification & { readonly underPurge: ChainUnderPurge[] }> {
  const parts: AuditVerification[] = []
  for (const service of SERVICES) {
    const ofOne = kept.filter(
      (head) => head.service === service && (restaurant === undefined || head.restaurant === restaurant),
    )
    const verify = (client: pg.Client) => verifyService(client, service, restaurant, ofOne)
    parts.push(await asAdmin(urlOf(service), inOneMoment(verify)))
  }
  // The removals are read after the chains, because a purge may be confirmed while the chains are verified.
  const confirmed = kept.length === 0 ? new Map<string, readonly string[]>() : await findPurges(urlOf('tenancy'))
  const heads = parts.flatMap((part) => part.heads)
  const entries = parts.flatMap(({ broken }) => broken)
  const withResult = (wanted: Result) =>
    entries.filter((entry) => resultOf(entry, heads, confirmed.get(entry.restaurant)) === wanted)
  return {
    chains: parts.reduce((sum, { chains }) => sum + chains, 0),
    entries: parts.reduce((sum, part) => sum + part.entries, 0),
    broken: withResult('broken'),
    heads,
    underPurge: chainsOf(withResult('under-purge')),
  }
}

type Result = 'broken' | 'purged' | 'under-purge'

/**
 * Decides whether a broken entry is tampering, or the chain was purged with its restaurant.
 *
 * @param confirmed the services that confirmed the purge of the restaurant; undefined while nothing may be purged
 */
function resultOf(
  { service, restaurant, what }: BrokenEntry,
  heads: readonly ChainHead[],
  confirmed: readonly string[] | undefined,
): Result {
  if (what !== LOST || confirmed === undefined) return 'broken'
  if (confirmed.includes(service)) return 'purged'
  const hasChain = heads.some((head) => head.service === service && head.restaurant === restaurant)
  // Other services purge a restaurant before tenancy hears of it; tenancy purges and confirms in one transaction.
  return hasChain || service === 'tenancy' ? 'broken' : 'under-purge'
}

/** Verifies the chains of one service. @param client connected as the owner, in a repeatable-read transaction */
export async function verifyService(
  client: pg.Client,
  service: ServiceName,
  restaurant?: string,
  kept: readonly ChainHead[] = [],
): Promise<AuditVerification> {
  const { rows: broken } = await client.query<{ restaurant_id: string; seq: string; what: string }>(
    `${brokenChainQuery(service, restaurant)} ORDER BY restaurant_id, seq LIMIT ${MOST_SHOWN}`,
  )
  const { rows: heads } = await client.query<{ restaurant_id: string; seq: string; hash: string }>(
    `SELECT restaurant_id, seq, encode(hash, 'hex') AS hash FROM audit_heads
     WHERE $1::uuid IS NULL OR restaurant_id = $1
     ORDER BY restaurant_id`,
    [restaurant ?? null],
  )
  const { rows: lost } = await client.query<{ restaurant: string; seq: string }>(
    `SELECT k.restaurant, k.seq FROM jsonb_to_recordset($1::jsonb) AS k (restaurant uuid, seq bigint, hash text)
     LEFT JOIN audit_entries e ON e.restaurant_id = k.restaurant AND e.seq = k.seq
     WHERE encode(e.hash, 'hex') IS DISTINCT FROM k.hash AND k.seq > 0`,
    [JSON.stringify(kept)],
  )
  return {
    chains: heads.length,
    entries: heads.reduce((sum, { seq }) => sum + Number(seq), 0),
    broken: [
      ...broken.map(({ restaurant_id, seq, what }) => ({ service, restaurant: restaurant_id, seq: Number(seq), what })),
      ...lost.map(({ restaurant: its, seq }) => ({
        service,
        restaurant: its,
        seq: Number(seq),
        what: LOST,
      })),
    ],
    heads: heads.map(({ restaurant_id, seq, hash }) => ({
      service,
      restaurant: restaurant_id,
      seq: Number(seq),
      hash,
    })),
  }
}

/** Reads the subdomains of the restaurants in tenancy's database, by id. */
export async function restaurantNames(adminUrl: string): Promise<Map<string, string>> {
  return asAdmin(urlOfDatabase(adminUrl, databaseOf('tenancy')), async (owner) => {
    const { rows } = await owner.query<{ id: string; subdomain: string }>('SELECT id, subdomain FROM restaurants')
    return new Map(rows.map(({ id, subdomain }) => [id, subdomain]))
  })
}

/**
 * Finds the purges that may have begun, by the id of the restaurant, each with the services that confirmed to have
 * deleted the chain of the restaurant with its data.
 */
async function findPurges(tenancyUrl: string): Promise<Map<string, readonly string[]>> {
  return asAdmin(tenancyUrl, async (owner) => {
    const { rows } = await owner.query<{ restaurant_id: string; purged_in: string[]; is_finished: boolean }>(
      'SELECT restaurant_id, purged_in, finished_at IS NOT NULL AS is_finished FROM removals WHERE purge_at <= now()',
    )
    return new Map(rows.map((row) => [row.restaurant_id, row.is_finished ? SERVICES : row.purged_in]))
  })
}

function chainsOf(entries: readonly BrokenEntry[]): ChainUnderPurge[] {
  const chains = entries.map(
    ({ service, restaurant }) => [`${service} ${restaurant}`, { service, restaurant }] as const,
  )
  return [...new Map(chains).values()]
}

function inOneMoment<T>(work: (client: pg.Client) => Promise<T>): (client: pg.Client) => Promise<T> {
  return async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return work(client)
  }
}
