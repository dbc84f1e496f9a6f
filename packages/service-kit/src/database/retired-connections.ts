import type pg from 'pg'
import { READ_ONLY } from './failures.ts'

const retired = new WeakSet<pg.ClientBase>()

/**
 * Retires a connection whose server refuses a write because it only reads: the next connection may reach the server
 * that has taken over.
 */
export function retireWhenReadOnly(client: pg.Client): void {
  client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === READ_ONLY) retired.add(client)
  })
}

/**
 * Ends the retired connections of a pool as they are released, which makes the pool drop them.
 *
 * @returns a function that retires all connections of now
 */
export function endRetiredConnections(pool: pg.Pool): () => void {
  let now = 0
  const connectedAt = new WeakMap<pg.ClientBase, number>()
  pool.on('connect', (client) => void connectedAt.set(client, now))
  pool.on('release', (_error, client) => {
    const isOld = (connectedAt.get(client) ?? now) < now
    if (isOld || retired.has(client)) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined)
  })
  return () => void (now += 1)
}
