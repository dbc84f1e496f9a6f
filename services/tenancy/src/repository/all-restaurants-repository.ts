import type { BodyOf, findRestaurantRecords, Places } from '@tiffin/contracts'
import type { RestaurantOverview } from '../domain/restaurant.ts'
import type { TenancyDatabase } from './database.ts'

export type RestaurantSearch = {
  readonly q: string
  readonly sort: BodyOf<typeof findRestaurantRecords>['sort']
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** The ranks of restaurants for the sort `given`. */
  readonly places: Places
}

export type RestaurantDate = { readonly id: string; readonly createdAt: Date }

export type PlatformCounts = {
  readonly restaurants: number
  readonly users: number
  readonly signUps: readonly { readonly day: string; readonly count: number }[]
}

type Row = { id: string; name: string; subdomain: string; admin_email: string; user_count: number; created_at: Date }

/**
 * Reads all restaurants except removed ones, for the operator of the platform. Queries across restaurants go through
 * functions of the database, which return only the columns that the operator needs.
 */
export function createAllRestaurantsRepository(db: TenancyDatabase) {
  const { unscoped } = db

  async function countMatching(q: string): Promise<number> {
    const [counted] = await unscoped.$queryRaw<{ total: number }[]>`SELECT count_matching_restaurants(${q}) AS total`
    return counted?.total ?? 0
  }

  return {
    /** Lists the restaurants, the newest first. */
    async list(): Promise<RestaurantOverview[]> {
      return (await unscoped.$queryRaw<Row[]>`SELECT * FROM list_restaurants()`).map(overviewFromRow)
    },

    /** Finds a page of the matching restaurants, and the number of all matches. */
    async find({
      q,
      sort,
      direction,
      offset,
      limit,
      places,
    }: RestaurantSearch): Promise<{ restaurants: RestaurantOverview[]; total: number }> {
      const { restaurant_ids: rankedIds, places: ranks, unlisted } = places
      const rows = await unscoped.$queryRaw<Row[]>`
        SELECT * FROM find_restaurants(
          ${q}, ${sort}, ${direction}, ${offset}::int, ${limit}::int,
          string_to_array(${rankedIds}, ',')::uuid[], string_to_array(${ranks}, ',')::int[], ${unlisted}::int)`
      // The last page implies the total, which spares most searches the second query.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return { restaurants: rows.map(overviewFromRow), total: isLast ? offset + rows.length : await countMatching(q) }
    },

    /** Lists the names of these restaurants; unknown ids are left out. */
    async names(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      return unscoped.$queryRaw`SELECT * FROM name_restaurants(${ids}::uuid[])`
    },

    /** Lists the times at which these restaurants were created; unknown ids are left out. */
    async dates(ids: readonly string[]): Promise<RestaurantDate[]> {
      const rows = await unscoped.$queryRaw<{ id: string; created_at: Date }[]>`
        SELECT * FROM date_restaurants(${ids}::uuid[])`
      return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }))
    },

    /**
     * Counts restaurants and users, and the restaurants that were added on each of the seven days in India that end
     * with the day of `now`, by sign-up or by the operator. A restaurant that was removed since does not count.
     */
    async counts(now: Date): Promise<PlatformCounts> {
      const [[totals], days] = await Promise.all([
        unscoped.$queryRaw<{ restaurants: number; users: number }[]>`SELECT * FROM count_platform()`,
        unscoped.$queryRaw<{ day: Date; restaurants: number }[]>`SELECT * FROM count_sign_ups(${now}::timestamptz)`,
      ])
      const signUps = days.map(({ day, restaurants }) => ({ day: day.toISOString().slice(0, 10), count: restaurants }))
      return { restaurants: totals?.restaurants ?? 0, users: totals?.users ?? 0, signUps }
    },
  }
}

export type AllRestaurantsRepository = ReturnType<typeof createAllRestaurantsRepository>

function overviewFromRow({
  admin_email: adminEmail,
  user_count: userCount,
  created_at: createdAt,
  ...row
}: Row): RestaurantOverview {
  return { ...row, adminEmail, userCount, createdAt }
}
