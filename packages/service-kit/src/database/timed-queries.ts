import pg from 'pg'

export type TimedQueriesOptions = {
  /** The most connections that are open at the same time. */
  readonly connections: number
  /** The longest wait for a connection, and the longest time of a statement, in ms. */
  readonly withinMs: number
}

/** The part of a pool that runs single statements. */
export type TimedQueries = {
  /** Runs one statement in a transaction of its own. Rejects when it is not done in time, and has no effect then. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  end(): Promise<void>
}

/**
 * Opens connections of their own for statements that a request waits for only briefly. The limit is set in the
 * transaction of each statement, because a transaction pooler refuses settings of a connection.
 */
export function createTimedQueries(url: string, { connections, withinMs }: TimedQueriesOptions): TimedQueries {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: withinMs,
    keepAlive: true,
    // The three messages of a transaction are sent without waiting for the answers in between.
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', () => undefined)
  const begin = `BEGIN; SET LOCAL statement_timeout = ${withinMs}`

  return {
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      const client = await pool.connect()
      const broken = () => undefined
      client.on('error', broken)
      let isUsable = false
      try {
        const [, result] = await Promise.all([
          client.query(begin),
          client.query<Row>(statement),
          client.query('COMMIT'),
        ])
        isUsable = true
        return result
      } finally {
        client.off('error', broken)
        client.release(!isUsable)
      }
    },
    end: () => pool.end(),
  }
}
