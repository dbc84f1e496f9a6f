import type { BodyOf, findRestaurantRecords, Places } from '@tiffin/contracts'
import type { RestaurantOverview } from '../domain/restaurant.ts'
import type { TenancyDatabase } from './database.ts'

export type Search = {
  readonly q: string
  readonly sort: BodyOf<typeof findRestaurantRecords>['sort']
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Where restaurants stand when sorted by `given`. */
  readonly places: Places
}

type Row = { id: string; name: string; subdomain: string; admin_email: string; user_count: number; created_at: Date }

/**
 * All restaurants, for the operator of the platform. Those that are removed are in none of the answers. Looking across
 * restaurants is left to functions of the database, which answer these columns only.
 */
export function createDirectoryRepository(db: TenancyDatabase) {
  const { unscoped } = db

  async function countMatching(q: string): Promise<number> {
    const [counted] = await unscoped.$queryRaw<{ total: number }[]>`SELECT count_matching_restaurants(${q}) AS total`
    return counted?.total ?? 0
  }

  return {
    /** Newest first. */
    async list(): Promise<RestaurantOverview[]> {
      return (await unscoped.$queryRaw<Row[]>`SELECT * FROM list_restaurants()`).map(toOverview)
    },

    /** A page of those that match, and how many match in all. */
    async find({
      q,
      sort,
      direction,
      offset,
      limit,
      places,
    }: Search): Promise<{ restaurants: RestaurantOverview[]; total: number }> {
      const { restaurant_ids: placed, places: at, unlisted } = places
      const rows = await unscoped.$queryRaw<Row[]>`
        SELECT * FROM find_restaurants(${q}, ${sort}, ${direction}, ${offset}::int, ${limit}::int, string_to_array(${placed}, ',')::uuid[], string_to_array(${at}, ',')::int[], ${unlisted}::int)`
      // A page that is not full tells how many there are, and spares most searches looking twice.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return { restaurants: rows.map(toOverview), total: isLast ? offset + rows.length : await countMatching(q) }
    },

    async names(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      return unscoped.$queryRaw`SELECT * FROM name_restaurants(${ids}::uuid[])`
    },

    /** Days are those of India; the last of the seven is the day of `now`. */
    async counts(
      now: Date,
    ): Promise<{ restaurants: number; users: number; signUps: { day: string; count: number }[] }> {
      const [[totals], days] = await Promise.all([
        unscoped.$queryRaw<{ restaurants: number; users: number }[]>`SELECT * FROM count_platform()`,
        unscoped.$queryRaw<{ day: Date; restaurants: number }[]>`SELECT * FROM count_sign_ups(${now}::timestamptz)`,
      ])
      const signUps = days.map(({ day, restaurants }) => ({ day: day.toISOString().slice(0, 10), count: restaurants }))
      return { restaurants: totals?.restaurants ?? 0, users: totals?.users ?? 0, signUps }
    },
  }
}

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>

function toOverview({
  admin_email: adminEmail,
  user_count: userCount,
  created_at: createdAt,
  ...row
}: Row): RestaurantOverview {
  return { ...row, adminEmail, userCount, createdAt }
}
