import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { ModifierGroup, ModifierOption } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { requireValidGroup, type ModifierGroupForm } from '../domain/modifier-groups.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { modifierGroupFacts } from './menu-facts.ts'
import { lockMenu } from './lock-menu.ts'

/** Stores the groups of add-ons that dishes of a restaurant can have. */
export function createModifierGroupsRepository(db: CatalogDatabase) {
  return {
    /** Lists the groups in the order in which they were added. */
    async list(tenant: Tenant): Promise<ModifierGroup[]> {
      return db.inTenant(tenant, (tx) => listModifierGroups(tx, tenant))
    },

    /** Adds a group. @throws AppError MODIFIER_GROUP_EXISTS, MODIFIER_GROUP_INVALID or MOST_REACHED */
    async create(tenant: Tenant, form: ModifierGroupForm): Promise<ModifierGroup> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const added = requireValidGroup(withIds(form, randomUUID()), await listModifierGroups(tx, tenant))
        const { _max: last } = await tx.modifierGroup.aggregate({
          where: { restaurantId: tenant.id },
          _max: { position: true },
        })
        await tx.modifierGroup.create({
          data: {
            restaurantId: tenant.id,
            ...added,
            options: [...added.options],
            position: (last.position ?? -1) + 1,
          },
        })
        await recordAudit(tx, tenant, {
          action: 'modifier-group.added',
          subject: added,
          after: modifierGroupFacts(added),
        })
        return added
      })
    },

    /** Changes a group. @throws AppError MODIFIER_GROUP_NOT_FOUND, MODIFIER_GROUP_EXISTS or MODIFIER_GROUP_INVALID */
    async update(tenant: Tenant, id: string, form: ModifierGroupForm): Promise<ModifierGroup> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const groups = await listModifierGroups(tx, tenant)
        const before = pick(groups, id)
        const after = requireValidGroup(withIds(form, id), groups)
        const changes = changesOf(modifierGroupFacts(before), modifierGroupFacts(after))
        if (!changes) return before
        const { name, min, max, options } = after
        await tx.modifierGroup.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { name, min, max, options: [...options] },
        })
        await recordAudit(tx, tenant, { action: 'modifier-group.changed', subject: before, ...changes })
        return after
      })
    },

    /** Deletes a group and takes it out of the dishes that have it. @throws AppError MODIFIER_GROUP_NOT_FOUND */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const group = pick(await listModifierGroups(tx, tenant), id)
        await tx.$executeRaw`
          UPDATE menu_items SET modifier_group_ids = array_remove(modifier_group_ids, ${id}::uuid)
          WHERE restaurant_id = ${tenant.id}::uuid AND ${id}::uuid = ANY (modifier_group_ids)`
        await tx.modifierGroup.deleteMany({ where: { restaurantId: tenant.id, id } })
        await recordAudit(tx, tenant, {
          action: 'modifier-group.removed',
          subject: group,
          before: modifierGroupFacts(group),
        })
      })
    },
  }
}

export type ModifierGroupsRepository = ReturnType<typeof createModifierGroupsRepository>

/** Lists the groups in the order in which they were added. */
export async function listModifierGroups(tx: Transaction, tenant: Tenant): Promise<ModifierGroup[]> {
  const rows = await tx.modifierGroup.findMany({
    where: { restaurantId: tenant.id },
    select: { id: true, name: true, min: true, max: true, options: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({ ...row, options: row.options as unknown as readonly ModifierOption[] }))
}

function withIds({ options, ...form }: ModifierGroupForm, id: string): ModifierGroup {
  return { ...form, id, options: options.map((option) => ({ ...option, id: option.id ?? randomUUID() })) }
}

function pick(groups: readonly ModifierGroup[], id: string): ModifierGroup {
  const group = groups.find((each) => each.id === id)
  if (!group) throw new AppError('MODIFIER_GROUP_NOT_FOUND')
  return group
}
