import { AppError } from '@tiffin/contracts'
import { isWithinLimit, MOST_USERS, type Role } from '@tiffin/domain'
import { breaksUniqueIndex, recordAudit, type NewAuditEntry, type Tenant } from '@tiffin/service-kit'
import { losesLastAdmin, type Account, type AccountChanges, type NewUser } from '../domain/user.ts'
import type { TenancyDatabase, Transaction } from './database.ts'
import { lockRestaurant } from './restaurant-lock.ts'

export const accountColumns = { id: true, email: true, role: true, displayName: true } as const

/**
 * Stores the staff accounts of a restaurant. Every call that adds, changes or removes an account locks the row of the
 * restaurant first, so that parallel calls cannot together break a rule: the last Admin, the limit of the plan.
 */
export function createAccountsRepository(db: TenancyDatabase) {
  return {
    /** Lists the accounts, sorted by email. */
    async list(tenant: Tenant): Promise<Account[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.user.findMany({
          where: { restaurantId: tenant.id, deletedAt: null },
          select: accountColumns,
          orderBy: { email: 'asc' },
        }),
      )
      return rows.map(accountFromRow)
    },

    /**
     * Adds an account. @throws AppError USER_LIMIT_REACHED, MOST_REACHED, USER_EXISTS, or SESSION_ENDED for a deleted
     * restaurant
     */
    async create(tenant: Tenant, user: NewUser, limit: number): Promise<Account> {
      try {
        return await db.inTenant(tenant, async (tx) => {
          await lockRestaurant(tx, tenant)
          const present = await tx.user.count({ where: { restaurantId: tenant.id, deletedAt: null } })
          if (!isWithinLimit(limit, present)) throw new AppError('USER_LIMIT_REACHED', { limit })
          if (present >= MOST_USERS) throw new AppError('MOST_REACHED', { most: MOST_USERS, noun: 'users' })
          const account = accountFromRow(
            await tx.user.create({ data: { restaurantId: tenant.id, ...user }, select: accountColumns }),
          )
          await recordAudit(tx, tenant, { action: 'user.added', subject: subjectOf(account), after: factsOf(account) })
          return account
        })
      } catch (error) {
        if (breaksUniqueIndex(error, 'users_email_key')) throw new AppError('USER_EXISTS', { email: user.email })
        throw error
      }
    },

    /**
     * Changes an account. A new role or password ends the account's sessions.
     *
     * @throws AppError USER_NOT_FOUND, LAST_ADMIN, or SESSION_ENDED for a deleted restaurant
     */
    async update(tenant: Tenant, id: string, changes: AccountChanges): Promise<Account> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const account = await requireAccount(tx, tenant, id)
        const { role = account.role, name = account.name ?? null, passwordHash } = changes
        const entries = entriesOf(account, { role, name, passwordHash })
        if (entries.length === 0) return account
        const endsSessions = role !== account.role || passwordHash !== undefined
        if (endsSessions) await requireAnotherAdmin(tx, tenant, account, role)
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id },
          data: {
            role,
            displayName: name,
            ...(passwordHash !== undefined && { passwordHash }),
            ...(endsSessions && { tokenVersion: { increment: 1 } }),
          },
        })
        await recordAudit(tx, tenant, ...entries)
        return accountFromRow({ ...account, role, displayName: name })
      })
    },

    /** Ends all sessions of an account; its password stays. @throws AppError USER_NOT_FOUND */
    async endSessions(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const account = await requireAccount(tx, tenant, id)
        await tx.user.updateMany({ where: { restaurantId: tenant.id, id }, data: { tokenVersion: { increment: 1 } } })
        await recordAudit(tx, tenant, { action: 'user.sessions-ended', subject: subjectOf(account) })
      })
    },

    /**
     * Removes an account and ends its sessions.
     *
     * @throws AppError USER_NOT_FOUND, LAST_ADMIN, or SESSION_ENDED for a deleted restaurant
     */
    async remove(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const account = await requireAccount(tx, tenant, id)
        await requireAnotherAdmin(tx, tenant, account, null)
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { deletedAt: now, tokenVersion: { increment: 1 } },
        })
        await recordAudit(tx, tenant, { action: 'user.removed', subject: subjectOf(account), before: factsOf(account) })
      })
    },
  }
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

/** Loads an account of the restaurant. @throws AppError USER_NOT_FOUND */
export async function requireAccount(tx: Transaction, tenant: Tenant, id: string): Promise<Account> {
  const row = await tx.user.findFirst({
    where: { restaurantId: tenant.id, id, deletedAt: null },
    select: accountColumns,
  })
  if (row === null) throw new AppError('USER_NOT_FOUND')
  return accountFromRow(row)
}

async function requireAnotherAdmin(
  tx: Transaction,
  tenant: Tenant,
  account: Account,
  nextRole: Role | null,
): Promise<void> {
  const admins = await tx.user.count({ where: { restaurantId: tenant.id, role: 'Admin', deletedAt: null } })
  if (losesLastAdmin(account, nextRole, admins)) throw new AppError('LAST_ADMIN')
}

export function subjectOf({ id, email }: Account) {
  return { id, name: email }
}

/** Maps an account to the facts that the audit records. */
function factsOf({ email, role, name }: Account) {
  return { email, role, ...(name !== undefined && { name }) }
}

/** Builds the audit entries of a changed account: one for each field that differs. */
function entriesOf(
  account: Account,
  { role, name, passwordHash }: { role: Role; name: string | null; passwordHash: string | undefined },
): NewAuditEntry[] {
  const subject = subjectOf(account)
  const nameBefore = account.name ?? null
  const entries: NewAuditEntry[] = []
  if (name !== nameBefore)
    entries.push({ action: 'user.renamed', subject, before: { name: nameBefore }, after: { name } })
  if (role !== account.role)
    entries.push({ action: 'user.role-changed', subject, before: { role: account.role }, after: { role } })
  if (passwordHash !== undefined) entries.push({ action: 'user.password-set', subject })
  return entries
}

type AccountRow = {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly displayName: string | null
}

export function accountFromRow({ id, email, role, displayName }: AccountRow): Account {
  return { id, email, role: role as Role, ...(displayName !== null && { name: displayName }) }
}
