import type pg from 'pg'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { databaseOf, SERVICES, type ServiceName } from '../services.ts'
import { brokenChainQuery } from './chain.ts'

/** The last entry of one chain. A copy that is kept elsewhere shows later whether an entry up to it was changed. */
export type Head = {
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

export type Verified = {
  readonly chains: number
  readonly entries: number
  readonly broken: BrokenEntry[]
  readonly heads: Head[]
}

/** The limit of reported entries per service, because a damaged database may have very many. */
const MOST_SHOWN = 100

/**
 * Verifies the chains of all services, each in one snapshot of its database and without locks.
 *
 * @param restaurant limits the check to one restaurant
 * @param kept heads that were stored elsewhere
 */
export async function verifyAudit(
  adminUrl: string,
  restaurant?: string,
  kept: readonly Head[] = [],
): Promise<Verified> {
  const gone = kept.length === 0 ? [] : await removedRestaurants(adminUrl)
  const parts: Verified[] = []
  for (const service of SERVICES) {
    const asked = kept.filter((head) => head.service === service && !gone.includes(head.restaurant))
    const ofOne = asked.filter((head) => restaurant === undefined || head.restaurant === restaurant)
    const verify = (client: pg.Client) => verifyService(client, service, restaurant, ofOne)
    parts.push(await asAdmin(urlOfDatabase(adminUrl, databaseOf(service)), inOneMoment(verify)))
  }
  return {
    chains: parts.reduce((sum, { chains }) => sum + chains, 0),
    entries: parts.reduce((sum, { entries }) => sum + entries, 0),
    broken: parts.flatMap(({ broken }) => broken),
    heads: parts.flatMap(({ heads }) => heads),
  }
}

/** Verifies the chains of one service. @param client connected as the owner, in a repeatable-read transaction */
export async function verifyService(
  client: pg.Client,
  service: ServiceName,
  restaurant?: string,
  kept: readonly Head[] = [],
): Promise<Verified> {
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
        what: 'has another hash than the head that was kept, or is gone',
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

/** Reads the subdomains of restaurants by id. */
export async function restaurantNames(adminUrl: string): Promise<Map<string, string>> {
  return asAdmin(urlOfDatabase(adminUrl, databaseOf('tenancy')), async (owner) => {
    const { rows } = await owner.query<{ id: string; subdomain: string }>('SELECT id, subdomain FROM restaurants')
    return new Map(rows.map(({ id, subdomain }) => [id, subdomain]))
  })
}

/**
 * Returns the ids of restaurants that were purged in at least one service: their chains are deleted with their data.
 */
async function removedRestaurants(adminUrl: string): Promise<string[]> {
  return asAdmin(urlOfDatabase(adminUrl, databaseOf('tenancy')), async (owner) => {
    const { rows } = await owner.query<{ restaurant_id: string }>(
      'SELECT restaurant_id FROM removals WHERE cardinality(purged_in) > 0',
    )
    return rows.map(({ restaurant_id }) => restaurant_id)
  })
}

function inOneMoment<T>(work: (client: pg.Client) => Promise<T>): (client: pg.Client) => Promise<T> {
  return async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return work(client)
  }
}
