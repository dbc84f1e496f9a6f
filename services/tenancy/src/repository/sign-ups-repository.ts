import type { Tenant } from '@tiffin/service-kit'
import { CODE_TRIES } from '../domain/code.ts'
import type { NewUser } from '../domain/user.ts'
import type { TenancyDatabase } from './database.ts'
import { recordVisit, type Visit } from './door-events.ts'
import { insertRestaurant, type NewRestaurant } from './restaurants-repository.ts'

export type PendingSignUp = {
  readonly email: string
  readonly restaurantName: string
  readonly subdomain: string
  readonly passwordHash: string
  readonly codeHash: string
}

/** What a sign-up becomes. */
export type Founding = {
  readonly tenant: Tenant
  readonly restaurant: NewRestaurant
  readonly admin: NewUser
  readonly visit: Visit
}

/** Sign-ups that wait for their code. */
export function createSignUpsRepository(db: TenancyDatabase) {
  return {
    /** In place of what the same email asked for before. */
    async keep(signUp: PendingSignUp, expiresAt: Date): Promise<void> {
      const data = { ...signUp, attempts: 0, expiresAt, finishedAt: null }
      await db.unscoped.pendingSignUp.upsert({
        where: { email: signUp.email },
        create: data,
        update: data,
        select: { email: true },
      })
    },

    /**
     * Takes one of the tries, in one statement, so that a crowd has no more than five. Null when none is left or
     * nothing waits.
     */
    async takeTry(email: string, now: Date): Promise<PendingSignUp | null> {
      const [found] = await db.unscoped.pendingSignUp.updateManyAndReturn({
        where: { email, attempts: { lt: CODE_TRIES }, expiresAt: { gt: now } },
        data: { attempts: { increment: 1 } },
        select: { email: true, restaurantName: true, subdomain: true, passwordHash: true, codeHash: true },
      })
      return found ?? null
    },

    /**
     * Makes of a sign-up its restaurant, with the Admin and the record of it: all or nothing, and once, however often
     * it is asked for. False when a new code was sent since.
     */
    async finish(
      { email, codeHash }: PendingSignUp,
      { tenant, restaurant, admin, visit }: Founding,
      now: Date,
    ): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const { count } = await tx.pendingSignUp.updateMany({
          where: { email, codeHash, finishedAt: null },
          data: { finishedAt: now, passwordHash: '' },
        })
        if (count === 0) return (await tx.pendingSignUp.count({ where: { email, codeHash } })) === 1
        await insertRestaurant(tx, tenant, restaurant, [admin])
        await recordVisit(tx, 'sign_up', visit)
        return true
      })
    },
  }
}

export type SignUpsRepository = ReturnType<typeof createSignUpsRepository>
