import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { BasisPoints } from '@tiffin/domain'
import { breaksUnique, type Tenant } from '@tiffin/service-kit'
import { DEFAULT_TAX_GROUPS } from '../domain/default-tax-groups.ts'
import type { TaxGroup } from '../domain/menu.ts'
import type { CatalogDatabase, Transaction } from './database.ts'

export type TaxGroupsRepository = {
  /** In no order. A restaurant that has none gets those every restaurant starts with. */
  list(tenant: Tenant): Promise<TaxGroup[]>
  /** @throws AppError TAX_GROUP_EXISTS */
  create(tenant: Tenant, group: Omit<TaxGroup, 'id'>): Promise<TaxGroup>
  /** The name stays. @throws AppError TAX_GROUP_NOT_FOUND */
  update(tenant: Tenant, id: string, change: Pick<TaxGroup, 'rateBasisPoints' | 'isSplit'>): Promise<TaxGroup>
  /** @throws AppError TAX_GROUP_NOT_FOUND, or TAX_GROUP_IN_USE while a dish on the menu has it */
  delete(tenant: Tenant, id: string): Promise<void>
}

export const taxGroupColumns = { id: true, name: true, rateBasisPoints: true, isSplit: true } as const

export function createTaxGroupsRepository(db: CatalogDatabase): TaxGroupsRepository {
  return {
    list: (tenant) => db.inTenant(tenant, (tx) => listTaxGroups(tx, tenant)),

    async create(tenant, group) {
      try {
        return await db.inTenant(tenant, async (tx) => {
          await listTaxGroups(tx, tenant)
          return toTaxGroup(
            await tx.taxGroup.create({
              data: { restaurantId: tenant.id, id: randomUUID(), ...group },
              select: taxGroupColumns,
            }),
          )
        })
      } catch (error) {
        if (breaksUnique(error, 'tax_groups_name_key')) throw new AppError('TAX_GROUP_EXISTS', { name: group.name })
        throw error
      }
    },

    update: (tenant, id, change) =>
      db.inTenant(tenant, async (tx) => {
        const [updated] = await tx.taxGroup.updateManyAndReturn({
          where: { restaurantId: tenant.id, id },
          data: change,
          select: taxGroupColumns,
        })
        if (!updated) throw new AppError('TAX_GROUP_NOT_FOUND')
        return toTaxGroup(updated)
      }),

    delete: (tenant, id) =>
      db.inTenant(tenant, async (tx) => {
        // The lock keeps out a dish that is being given this tax right now.
        const [group] = await tx.$queryRaw<{ name: string }[]>`
          SELECT name FROM tax_groups WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid FOR UPDATE`
        if (!group) throw new AppError('TAX_GROUP_NOT_FOUND')
        const using = { restaurantId: tenant.id, taxGroupId: id }
        if ((await tx.menuItem.count({ where: { ...using, deletedAt: null } })) > 0)
          throw new AppError('TAX_GROUP_IN_USE', { name: group.name })
        // Past orders carry their own copy of the tax, so a dish that is gone needs none.
        await tx.menuItem.updateMany({ where: using, data: { taxGroupId: null } })
        await tx.taxGroup.deleteMany({ where: { restaurantId: tenant.id, id } })
      }),
  }
}

/**
 * Those of the restaurant, or the first ones when it has none. Two calls at once make them once: their names are
 * unique.
 */
export async function listTaxGroups(tx: Transaction, tenant: Tenant): Promise<TaxGroup[]> {
  const find = () => tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns })
  const groups = await find()
  if (groups.length > 0) return groups.map(toTaxGroup)
  await tx.taxGroup.createMany({
    data: DEFAULT_TAX_GROUPS.map((group) => ({ restaurantId: tenant.id, id: randomUUID(), ...group })),
    skipDuplicates: true,
  })
  return (await find()).map(toTaxGroup)
}

/** Locked against removal until the transaction ends; null when the restaurant has no such group. */
export async function findTaxGroup(tx: Transaction, tenant: Tenant, id: string): Promise<TaxGroup | null> {
  const [row] = await tx.$queryRaw<TaxGroupRow[]>`
    SELECT id, name, rate_basis_points AS "rateBasisPoints", is_split AS "isSplit"
    FROM tax_groups WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid FOR KEY SHARE`
  return row ? toTaxGroup(row) : null
}

type TaxGroupRow = { id: string; name: string; rateBasisPoints: number; isSplit: boolean }

export function toTaxGroup(row: TaxGroupRow): TaxGroup {
  return { ...row, rateBasisPoints: row.rateBasisPoints as BasisPoints }
}
