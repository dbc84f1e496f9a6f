import type { Tenant } from '@tiffin/service-kit'
import { CODE_TRIES } from '../domain/code.ts'
import type { TenancyDatabase } from './database.ts'

type Reset = { readonly userId: string; readonly codeHash: string }

/** Codes by which users may set a new password. */
export function createPasswordResetsRepository(db: TenancyDatabase) {
  return {
    /** In place of the code the user asked for before. */
    async keep(tenant: Tenant, { userId, codeHash }: Reset, expiresAt: Date): Promise<void> {
      const data = { restaurantId: tenant.id, userId, codeHash, attempts: 0, expiresAt }
      await db.inTenant(tenant, (tx) =>
        tx.passwordReset.upsert({
          where: { restaurantId_userId: { restaurantId: tenant.id, userId } },
          create: data,
          update: data,
          select: { userId: true },
        }),
      )
    },

    /** Takes one of the tries. The hash of the code, or null when none is left or nobody asked. */
    async takeTry(tenant: Tenant, userId: string, now: Date): Promise<string | null> {
      const [found] = await db.inTenant(tenant, (tx) =>
        tx.passwordReset.updateManyAndReturn({
          where: { restaurantId: tenant.id, userId, attempts: { lt: CODE_TRIES }, expiresAt: { gt: now } },
          data: { attempts: { increment: 1 } },
          select: { codeHash: true },
        }),
      )
      return found?.codeHash ?? null
    },

    /** Sets the password, ends every session, uses up the code. False when the code was used by somebody else meanwhile. */
    async finish(tenant: Tenant, { userId, codeHash }: Reset, passwordHash: string): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const { count } = await tx.passwordReset.deleteMany({ where: { restaurantId: tenant.id, userId, codeHash } })
        if (count === 0) return false
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id: userId, deletedAt: null },
          data: { passwordHash, tokenVersion: { increment: 1 } },
        })
        return true
      })
    },
  }
}

export type PasswordResetsRepository = ReturnType<typeof createPasswordResetsRepository>
