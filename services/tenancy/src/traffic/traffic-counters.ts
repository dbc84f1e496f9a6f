import { TRAFFIC_WINDOW_SECONDS, type BodyOf, type ResponseOf, type reportTraffic } from '@tiffin/contracts'
import { createTimedQueries } from '@tiffin/service-kit'

type Counts = BodyOf<typeof reportTraffic>['counts']
type Totals = ResponseOf<typeof reportTraffic>['totals']

export type TrafficCounters = {
  /**
   * Adds the counts of one gateway, all or none.
   *
   * @returns the totals of all gateways; rejects when the database is down or does not answer in time
   */
  add(counts: Counts): Promise<Totals>
  close(): Promise<void>
}

type Row = { readonly key: string; readonly points: number; readonly expire: string }

/**
 * A report is one statement, because a gateway repeats a report that failed, and counts added before the failure would
 * be added twice. The keys are sorted, because reports that lock the same rows in different orders would deadlock. $3
 * is the time of the call and $4 the end of a new window, both in ms since 1970.
 */
const ADD = `
  INSERT INTO throttle_counters AS counter (key, points, expire)
  SELECT key, sum(points)::int, $4 FROM unnest($1::text[], $2::int[]) AS report (key, points) GROUP BY key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counter.expire <= $3 THEN excluded.points ELSE counter.points + excluded.points END,
    expire = CASE WHEN counter.expire <= $3 THEN excluded.expire ELSE counter.expire END
  RETURNING key, points, expire`

/**
 * Sums the calls that all gateways counted: one row per restaurant and kind of call, whose count begins again with each
 * window. The gateways enforce the limits. The counters use two connections of their own, so that logins never wait for
 * them.
 */
export function createTrafficCounters(databaseUrl: string): TrafficCounters {
  const queries = createTimedQueries(databaseUrl, { connections: 2, withinMs: 500 })

  return {
    async add(counts) {
      const now = Date.now()
      const { rows } = await queries.query<Row>({
        name: 'add-traffic',
        text: ADD,
        values: [counts.map(keyOf), counts.map(({ calls }) => calls), now, now + TRAFFIC_WINDOW_SECONDS * 1_000],
      })
      // The time is read again, because the wait for a connection or a lock may have taken most of the window.
      const doneAt = Date.now()
      const totals = new Map(rows.map((row) => [row.key, row]))
      return counts.map((count) => {
        const { points, expire } = totals.get(keyOf(count))!
        return { ...count, calls: points, ms_left: Math.max(0, Number(expire) - doneAt) }
      })
    },
    close: () => queries.end(),
  }
}

const keyOf = ({ restaurant_id, kind }: Counts[number]) => `traffic:${kind}:${restaurant_id}`
