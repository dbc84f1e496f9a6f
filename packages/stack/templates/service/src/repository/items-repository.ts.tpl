import type { Tenant } from '@tiffin/service-kit'
import type { OwnDatabase } from './database.ts'

export type Item = { readonly id: string; readonly name: string }

export function createItemsRepository(db: OwnDatabase) {
  return {
    list(tenant: Tenant): Promise<Item[]> {
      return db.inTenant(tenant, (tx) =>
        tx.item.findMany({
          where: { restaurantId: tenant.id },
          orderBy: { name: 'asc' },
          select: { id: true, name: true },
        }),
      )
    },
  }
}

export type ItemsRepository = ReturnType<typeof createItemsRepository>
