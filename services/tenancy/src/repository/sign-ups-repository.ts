import { CODE_TRIES } from '../domain/code.ts'
import type { TenancyDatabase } from './database.ts'

export type PendingSignUp = { readonly email: string; readonly restaurantName: string; readonly subdomain: string; readonly passwordHash: string; readonly codeHash: string }

/** Sign-ups that wait for their code. */
export function createSignUpsRepository(db: TenancyDatabase) {
  return {
    /** In place of what the same email asked for before. */
    async keep(signUp: PendingSignUp, expiresAt: Date): Promise<void> {
      const data = { ...signUp, attempts: 0, expiresAt }
      await db.unscoped.pendingSignUp.upsert({ where: { email: signUp.email }, create: data, update: data, select: { email: true } })
    },

    /** Takes one of the tries, in one statement, so that a crowd has no more than five. Null when none is left or nothing waits. */
    async takeTry(email: string, now: Date): Promise<PendingSignUp | null> {
      const [found] = await db.unscoped.pendingSignUp.updateManyAndReturn({
        where: { email, attempts: { lt: CODE_TRIES }, expiresAt: { gt: now } },
        data: { attempts: { increment: 1 } },
        select: { email: true, restaurantName: true, subdomain: true, passwordHash: true, codeHash: true },
      })
      return found ?? null
    },

    /** Takes the sign-up out for good; false when somebody else did, or a new code was sent since. */
    async finish({ email, codeHash }: PendingSignUp): Promise<boolean> {
      return (await db.unscoped.pendingSignUp.deleteMany({ where: { email, codeHash } })).count === 1
    },
  }
}

export type SignUpsRepository = ReturnType<typeof createSignUpsRepository>
