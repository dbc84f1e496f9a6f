import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { MOST_TAX_GROUPS, type BasisPoints, type TaxKind } from '@tiffin/domain'
import { breaksUniqueIndex, changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { DEFAULT_TAX_GROUPS } from '../domain/default-tax-groups.ts'
import { requireRateOfKind, type TaxGroup, type TaxGroupChange } from '../domain/menu.ts'
import { taxGroupFacts } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { lockMenu } from './lock-menu.ts'

export const taxGroupColumns = { id: true, name: true, rateBasisPoints: true, isSplit: true, kind: true } as const

export function createTaxGroupsRepository(db: CatalogDatabase) {
  return {
    /** Lists the tax groups in no order. A restaurant without tax groups gets the default ones first. */
    async list(tenant: Tenant): Promise<TaxGroup[]> {
      return db.inTenant(tenant, (tx) => listTaxGroups(tx, tenant))
    },

    /** Adds a tax group. @throws AppError TAX_GROUP_UNTAXED, TAX_GROUP_EXISTS or MOST_REACHED */
    async create(tenant: Tenant, group: Omit<TaxGroup, 'id'>): Promise<TaxGroup> {
      requireRateOfKind(group)
      try {
        return await db.inTenant(tenant, async (tx) => {
          await lockMenu(tx, tenant)
          const { length } = await listTaxGroups(tx, tenant)
          if (length >= MOST_TAX_GROUPS)
            throw new AppError('MOST_REACHED', { most: MOST_TAX_GROUPS, noun: 'tax groups' })
          const added = taxGroupFromRow(
            await tx.taxGroup.create({
              data: { restaurantId: tenant.id, id: randomUUID(), ...group },
              select: taxGroupColumns,
            }),
          )
          await recordAudit(tx, tenant, { action: 'tax-group.added', subject: added, after: taxGroupFacts(added) })
          return added
        })
      } catch (error) {
        if (breaksUniqueIndex(error, 'tax_groups_name_key'))
          throw new AppError('TAX_GROUP_EXISTS', { name: group.name })
        throw error
      }
    },

    /** Changes a tax group; its name stays. @throws AppError TAX_GROUP_NOT_FOUND or TAX_GROUP_UNTAXED */
    async update(tenant: Tenant, id: string, change: TaxGroupChange): Promise<TaxGroup> {
      return db.inTenant(tenant, async (tx) => {
        const before = await lockTaxGroup(tx, tenant, id)
        const after = { ...before, ...change }
        requireRateOfKind(after)
        await tx.taxGroup.updateMany({ where: { restaurantId: tenant.id, id }, data: change })
        const changes = changesOf(taxGroupFacts(before), taxGroupFacts(after))
        if (changes) await recordAudit(tx, tenant, { action: 'tax-group.changed', subject: before, ...changes })
        return after
      })
    },

    /**
     * Deletes a tax group.
     *
     * @throws AppError TAX_GROUP_NOT_FOUND, or TAX_GROUP_IN_USE while a dish on the menu has it
     */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        // Under the lock no other transaction can give a dish this tax.
        const group = await lockTaxGroup(tx, tenant, id)
        const using = { restaurantId: tenant.id, taxGroupId: id }
        if ((await tx.menuItem.count({ where: { ...using, deletedAt: null } })) > 0)
          throw new AppError('TAX_GROUP_IN_USE', { name: group.name })
        // Past orders carry their own copy of the tax, so a dish that is off the menu can lose its tax group.
        await tx.menuItem.updateMany({ where: using, data: { taxGroupId: null } })
        await tx.taxGroup.deleteMany({ where: { restaurantId: tenant.id, id } })
        await recordAudit(tx, tenant, { action: 'tax-group.removed', subject: group, before: taxGroupFacts(group) })
      })
    },
  }
}

export type TaxGroupsRepository = ReturnType<typeof createTaxGroupsRepository>

/**
 * Lists the tax groups of the restaurant; creates the default ones when it has none. Two parallel calls create each
 * group only once, because the names of groups are unique.
 */
export async function listTaxGroups(tx: Transaction, tenant: Tenant): Promise<TaxGroup[]> {
  const find = () => tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns })
  const groups = await find()
  if (groups.length > 0) return groups.map(taxGroupFromRow)
  await tx.taxGroup.createMany({
    data: DEFAULT_TAX_GROUPS.map((group) => ({ restaurantId: tenant.id, id: randomUUID(), ...group })),
    skipDuplicates: true,
  })
  return (await find()).map(taxGroupFromRow)
}

/** Locks a tax group against use and removal until the transaction ends. @throws AppError TAX_GROUP_NOT_FOUND */
async function lockTaxGroup(tx: Transaction, tenant: Tenant, id: string): Promise<TaxGroup> {
  const [row] = await tx.$queryRaw<TaxGroupRow[]>`
    SELECT id, name, rate_basis_points AS "rateBasisPoints", is_split AS "isSplit", kind
    FROM tax_groups WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid FOR UPDATE`
  if (!row) throw new AppError('TAX_GROUP_NOT_FOUND')
  return taxGroupFromRow(row)
}

/**
 * Finds a tax group and locks it against removal until the transaction ends; null when the restaurant has no such
 * group.
 */
export async function findTaxGroup(tx: Transaction, tenant: Tenant, id: string): Promise<TaxGroup | null> {
  const [row] = await tx.$queryRaw<TaxGroupRow[]>`
    SELECT id, name, rate_basis_points AS "rateBasisPoints", is_split AS "isSplit", kind
    FROM tax_groups WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid FOR KEY SHARE`
  return row ? taxGroupFromRow(row) : null
}

type TaxGroupRow = { id: string; name: string; rateBasisPoints: number; isSplit: boolean; kind: string | null }

export function taxGroupFromRow(row: TaxGroupRow): TaxGroup {
  // A check constraint of the table allows only the values of `TaxKind`.
  return { ...row, rateBasisPoints: row.rateBasisPoints as BasisPoints, kind: row.kind as TaxKind | null }
}
