import { recordAudit, type Tenant } from '@tiffin/service-kit'
import type { Role } from '@tiffin/domain'
import type { Account, PinLogin } from '../domain/user.ts'
import { accountColumns, requireAccount, subjectOf, accountFromRow } from './accounts-repository.ts'
import type { TenancyDatabase } from './database.ts'

export function createPinsRepository(db: TenancyDatabase) {
  const present = (tenant: Tenant) => ({ restaurantId: tenant.id, deletedAt: null, restaurant: { deletedAt: null } })

  return {
    /** Lists the users who have a PIN, sorted by email. */
    async listUsers(tenant: Tenant): Promise<Account[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.user.findMany({
          where: { ...present(tenant), pinHash: { not: null } },
          select: accountColumns,
          orderBy: { email: 'asc' },
        }),
      )
      return rows.map(accountFromRow)
    },

    /**
     * Finds the data of a user that a check of the PIN or of the password needs; null when the restaurant has no user
     * with this id. `pinHash` is null for a user without a PIN.
     */
    async findLogin(tenant: Tenant, userId: string): Promise<PinLogin | null> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({
          where: { ...present(tenant), id: userId },
          select: { email: true, role: true, tokenVersion: true, passwordHash: true, pinHash: true },
        }),
      )
      return found && { ...found, role: found.role as Role }
    },

    /** Sets the PIN or replaces it. @throws AppError USER_NOT_FOUND */
    async set(tenant: Tenant, userId: string, pinHash: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const account = await requireAccount(tx, tenant, userId)
        await tx.user.updateMany({ where: { restaurantId: tenant.id, id: userId }, data: { pinHash } })
        await recordAudit(tx, tenant, { action: 'user.pin-set', subject: subjectOf(account) })
      })
    },

    /** Removes the PIN of a user, if there is one. @throws AppError USER_NOT_FOUND */
    async remove(tenant: Tenant, userId: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const account = await requireAccount(tx, tenant, userId)
        const where = { restaurantId: tenant.id, id: userId, pinHash: { not: null } }
        const { count } = await tx.user.updateMany({ where, data: { pinHash: null } })
        if (count > 0) await recordAudit(tx, tenant, { action: 'user.pin-removed', subject: subjectOf(account) })
      })
    },
  }
}

export type PinsRepository = ReturnType<typeof createPinsRepository>
