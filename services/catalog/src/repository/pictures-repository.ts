import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { StoredPicture } from '../domain/stored-picture.ts'
import type { CatalogDatabase, Transaction } from './database.ts'

/** Stores the rows of pictures; the picture store has their files. */
export function createPicturesRepository(db: CatalogDatabase) {
  return {
    /**
     * Adds the row of a picture before its file is stored, so that a picture that no dish got is found and removed.
     * When the picture is known and unused, its time without use starts again.
     *
     * @returns false when the picture is being removed right now and needs another name
     * @throws AppError PICTURES_FULL
     */
    async reserve(tenant: Tenant, file: string, mostOf: (dishes: number) => number): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const where = { restaurantId: tenant.id, file }
        const known = await tx.picture.findFirst({ where, select: { removingSince: true } })
        if (known === null) {
          await requireRoom(tx, tenant, mostOf)
          await tx.picture.createMany({ data: [where], skipDuplicates: true })
        }
        const renewed = await tx.$executeRaw`
          UPDATE pictures SET unused_since = unused_since + (now() - unused_since)
          WHERE restaurant_id = ${tenant.id}::uuid AND file = ${file} AND removing_since IS NULL`
        return renewed > 0
      })
    },

    /**
     * Marks at most `most` pictures, of all restaurants, that no dish has used for `days` days. A picture is not marked
     * again within ten minutes.
     *
     * @returns the marked pictures
     */
    async takeUnused(days: number, most: number): Promise<StoredPicture[]> {
      return db.unscoped.$queryRaw<StoredPicture[]>`
        SELECT restaurant_id AS "restaurantId", file
        FROM take_unused_pictures(make_interval(days => ${days}::int), ${most}::int)`
    },

    /** Deletes the row of a picture whose files are gone. */
    async forget({ restaurantId, file }: StoredPicture): Promise<void> {
      await db.inTenant({ id: restaurantId }, async (tx) => {
        await tx.picture.deleteMany({ where: { restaurantId, file, removingSince: { not: null } } })
      })
    },

    /** Adds rows for those pictures that have none. @returns the number of added rows */
    async adopt(pictures: readonly StoredPicture[]): Promise<number> {
      const [restaurants, files] = [pictures.map(({ restaurantId }) => restaurantId), pictures.map(({ file }) => file)]
      const [row] = await db.unscoped.$queryRaw<{ adopted: number }[]>`
        SELECT adopt_pictures(${restaurants}::uuid[], ${files}) AS adopted`
      return row?.adopted ?? 0
    },
  }
}

export type PicturesRepository = ReturnType<typeof createPicturesRepository>

async function requireRoom(tx: Transaction, tenant: Tenant, mostOf: (dishes: number) => number): Promise<void> {
  const dishes = await tx.menuItem.count({ where: { restaurantId: tenant.id, deletedAt: null } })
  const pictures = await tx.picture.count({ where: { restaurantId: tenant.id } })
  if (pictures >= mostOf(dishes)) throw new AppError('PICTURES_FULL')
}
