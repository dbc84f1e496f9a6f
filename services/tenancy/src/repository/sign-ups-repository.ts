import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { CODE_TRIES } from '../domain/code.ts'
import type { NewUser } from '../domain/user.ts'
import type { TenancyDatabase } from './database.ts'
import { insertAuthEvent, type AuthAttempt } from './auth-events-repository.ts'
import { insertRestaurant, type NewRestaurant } from './restaurants-repository.ts'

export type PendingSignUp = {
  readonly email: string
  readonly restaurantName: string
  readonly subdomain: string
  readonly passwordHash: string
  readonly codeHash: string
}

/** The restaurant and the Admin that a sign-up creates, and the attempt that its event records. */
export type Registration = {
  readonly tenant: Tenant
  readonly restaurant: NewRestaurant
  readonly admin: NewUser
  readonly attempt: AuthAttempt
}

/** Stores pending sign-ups until their code is confirmed. */
export function createSignUpsRepository(db: TenancyDatabase) {
  return {
    /** Stores a sign-up, which replaces an earlier one of the same email. */
    async save(signUp: PendingSignUp, expiresAt: Date): Promise<void> {
      const data = { ...signUp, attempts: 0, expiresAt, finishedAt: null }
      await db.unscoped.pendingSignUp.upsert({
        where: { email: signUp.email },
        create: data,
        update: data,
        select: { email: true },
      })
    },

    /**
     * Consumes one try in one statement, so that parallel requests together have no more than five tries.
     *
     * @returns the sign-up, which may be finished; null when none is stored, it has expired, or no try is left
     */
    async consumeTry(email: string, now: Date): Promise<PendingSignUp | null> {
      const [found] = await db.unscoped.pendingSignUp.updateManyAndReturn({
        where: { email, attempts: { lt: CODE_TRIES }, expiresAt: { gt: now } },
        data: { attempts: { increment: 1 } },
        select: { email: true, restaurantName: true, subdomain: true, passwordHash: true, codeHash: true },
      })
      return found ?? null
    },

    /**
     * Creates the restaurant with its Admin, event and audit entry in one transaction. A repeated call creates nothing
     * and returns true.
     *
     * @returns false when a newer code was sent
     */
    async complete(
      { email, codeHash }: PendingSignUp,
      { tenant, restaurant, admin, attempt }: Registration,
      now: Date,
    ): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const { count } = await tx.pendingSignUp.updateMany({
          where: { email, codeHash, finishedAt: null },
          data: { finishedAt: now, passwordHash: '' },
        })
        if (count === 0) return (await tx.pendingSignUp.count({ where: { email, codeHash } })) === 1
        await insertRestaurant(tx, tenant, restaurant, [admin])
        await insertAuthEvent(tx, 'sign_up', attempt)
        const { name, subdomain } = restaurant
        await recordAudit(tx, tenant, {
          action: 'restaurant.signed-up',
          subject: { id: tenant.id, name },
          after: { name, subdomain, admin_email: email },
        })
        return true
      })
    },
  }
}

export type SignUpsRepository = ReturnType<typeof createSignUpsRepository>
