import { AppError } from '@tiffin/contracts'
import { isWithinLimit, type Role } from '@tiffin/domain'
import { breaksUnique, type Tenant, type TransactionOf } from '@tiffin/service-kit'
import { losesLastAdmin, type Account, type AccountChanges, type NewUser } from '../domain/user.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

type Transaction = TransactionOf<PrismaClient>

const columns = { id: true, email: true, role: true } as const

/**
 * The staff accounts of a restaurant. Writes take the row of the restaurant first, so that two of them cannot both
 * pass a rule that only one of them may: the last Admin, the limit of the plan.
 */
export function createAccountsRepository(db: TenancyDatabase) {
  return {
    /** By email. */
    async list(tenant: Tenant): Promise<Account[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.user.findMany({
          where: { restaurantId: tenant.id, deletedAt: null },
          select: columns,
          orderBy: { email: 'asc' },
        }),
      )
      return rows.map(toAccount)
    },

    /** @throws AppError USER_LIMIT_REACHED or USER_EXISTS */
    async create(tenant: Tenant, user: NewUser, limit: number): Promise<Account> {
      try {
        return await db.inTenant(tenant, async (tx) => {
          await lockRestaurant(tx, tenant)
          const present = await tx.user.count({ where: { restaurantId: tenant.id, deletedAt: null } })
          if (!isWithinLimit(limit, present)) throw new AppError('USER_LIMIT_REACHED', { limit })
          return toAccount(await tx.user.create({ data: { restaurantId: tenant.id, ...user }, select: columns }))
        })
      } catch (error) {
        if (breaksUnique(error, 'users_email_key')) throw new AppError('USER_EXISTS', { email: user.email })
        throw error
      }
    },

    /** Ends the sessions of the account. @throws AppError USER_NOT_FOUND or LAST_ADMIN */
    async update(tenant: Tenant, id: string, changes: AccountChanges): Promise<Account> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const account = await requireAccount(tx, tenant, id)
        const role = changes.role ?? account.role
        if (role === account.role && changes.passwordHash === undefined) return account
        await refuseLastAdmin(tx, tenant, account, role)
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id },
          data: {
            role,
            ...(changes.passwordHash !== undefined && { passwordHash: changes.passwordHash }),
            tokenVersion: { increment: 1 },
          },
        })
        return { ...account, role }
      })
    },

    /** Ends the sessions of the account. @throws AppError USER_NOT_FOUND or LAST_ADMIN */
    async remove(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        await refuseLastAdmin(tx, tenant, await requireAccount(tx, tenant, id), null)
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { deletedAt: now, tokenVersion: { increment: 1 } },
        })
      })
    },
  }
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

async function lockRestaurant(tx: Transaction, tenant: Tenant): Promise<void> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM restaurants WHERE id = ${tenant.id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (rows.length === 0) throw new AppError('SESSION_ENDED')
}

async function requireAccount(tx: Transaction, tenant: Tenant, id: string): Promise<Account> {
  const row = await tx.user.findFirst({ where: { restaurantId: tenant.id, id, deletedAt: null }, select: columns })
  if (row === null) throw new AppError('USER_NOT_FOUND')
  return toAccount(row)
}

async function refuseLastAdmin(
  tx: Transaction,
  tenant: Tenant,
  account: Account,
  nextRole: Role | null,
): Promise<void> {
  const admins = await tx.user.count({ where: { restaurantId: tenant.id, role: 'Admin', deletedAt: null } })
  if (losesLastAdmin(account, nextRole, admins)) throw new AppError('LAST_ADMIN')
}

function toAccount(row: { id: string; email: string; role: string }): Account {
  return { ...row, role: row.role as Role }
}
