import { AppError } from '@tiffin/contracts'
import type { Outbox } from '@tiffin/service-kit/outbox'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { CODE_TRIES } from '../domain/code.ts'
import type { TenancyDatabase } from './database.ts'
import { insertAuthEvent, type AuthAttempt } from './auth-events-repository.ts'

/** The queues of mail jobs. A job has the id of the auth event that recorded the request. */
export const MAIL_QUEUES = ['mail-password-code'] as const
type MailOutbox = Outbox<(typeof MAIL_QUEUES)[number]>

export type ResetRequest = { readonly email: string; readonly subdomain: string; readonly at: Date }

type Reset = { readonly userId: string; readonly codeHash: string }

/** Stores the codes by which users may set a new password. */
export function createPasswordResetsRepository(db: TenancyDatabase, outbox: MailOutbox) {
  return {
    /** Records the request and enqueues its mail in one transaction, whether or not the account exists. */
    async request(attempt: AuthAttempt): Promise<void> {
      await db.inPlatform(async (tx) => {
        const eventId = await insertAuthEvent(tx, 'password_reset_requested', attempt)
        await outbox.send(tx, 'mail-password-code', String(eventId))
      })
    },

    /** Finds the request of an auth event; null when the event has been purged. */
    async findRequest(id: string): Promise<ResetRequest | null> {
      const found = await db.unscoped.authEvent.findUnique({
        where: { id: BigInt(id) },
        select: { email: true, subdomain: true, at: true },
      })
      return found && { ...found, subdomain: found.subdomain ?? '' }
    },

    /** Saves a code and replaces the user's earlier one. */
    async save(tenant: Tenant, { userId, codeHash }: Reset, expiresAt: Date): Promise<void> {
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

    /**
     * Consumes one try. @returns the hash of the code; null when no code is stored, it has expired, or no try is left
     */
    async consumeTry(tenant: Tenant, userId: string, now: Date): Promise<string | null> {
      const [found] = await db.inTenant(tenant, (tx) =>
        tx.passwordReset.updateManyAndReturn({
          where: { restaurantId: tenant.id, userId, attempts: { lt: CODE_TRIES }, expiresAt: { gt: now } },
          data: { attempts: { increment: 1 } },
          select: { codeHash: true },
        }),
      )
      return found?.codeHash ?? null
    },

    /**
     * Sets the password, ends every session and deletes the code.
     *
     * @returns false when a parallel request used the code or requested another one
     * @throws AppError RESTAURANT_HELD while the restaurant is held for a move; the code stays
     */
    async complete(
      tenant: Tenant,
      { userId, email, codeHash }: Reset & { readonly email: string },
      passwordHash: string,
    ): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const { count } = await tx.passwordReset.deleteMany({ where: { restaurantId: tenant.id, userId, codeHash } })
        if (count === 0) return false
        const restaurant = await tx.restaurant.findFirst({ where: { id: tenant.id }, select: { heldAt: true } })
        if (restaurant?.heldAt) throw new AppError('RESTAURANT_HELD')
        await tx.user.updateMany({
          where: { restaurantId: tenant.id, id: userId, deletedAt: null },
          data: { passwordHash, tokenVersion: { increment: 1 } },
        })
        await recordAudit(tx, tenant, { action: 'user.password-reset', subject: { id: userId, name: email } })
        return true
      })
    },
  }
}

export type PasswordResetsRepository = ReturnType<typeof createPasswordResetsRepository>
