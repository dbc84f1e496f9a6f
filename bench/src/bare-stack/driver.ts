import pg from 'pg'
import { placeStatement } from './statements.ts'

const SECONDS = 5

/**
 * Places orders without a server in between: each client has its own connection and repeats the bare statement. The
 * result is the most that PostgreSQL and its driver reach on this machine.
 *
 * @returns orders a second
 */
export async function placeThroughTheDriver(
  url: string,
  restaurants: readonly { readonly id: string; readonly orderBody: string }[],
  clients: number,
): Promise<number> {
  const until = performance.now() + SECONDS * 1_000
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const { id, orderBody } = restaurants[index % restaurants.length]!
      const { items } = JSON.parse(orderBody) as { items: readonly object[] }
      const lines = JSON.stringify(items.map((line, position) => ({ ...line, position })))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      let count = 0
      while (performance.now() < until) {
        await client.query({ name: 'place', text: placeStatement, values: [id, lines] })
        count += 1
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS
}
