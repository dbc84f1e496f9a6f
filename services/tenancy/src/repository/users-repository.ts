import { AppError, type SessionState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { DiscountLimits } from '../domain/restaurant.ts'
import type { Login, Profile } from '../domain/user.ts'
import type { TenancyDatabase } from './database.ts'

type LoginRow = { restaurant_id: string; user_id: string; password_hash: string; role: Role; token_version: number }

const sessionColumns = {
  email: true,
  displayName: true,
  role: true,
  tokenVersion: true,
  restaurant: { select: { discountLimits: true, discountReasonRequired: true } },
} as const

/** Reads users for logins and sessions. */
export function createUsersRepository(db: TenancyDatabase) {
  const present = (tenant: Tenant, userId: string) => ({
    restaurantId: tenant.id,
    id: userId,
    deletedAt: null,
    restaurant: { deletedAt: null },
  })

  return {
    /** Finds a user before the tenant is known. No other query here crosses restaurants. */
    async findLogin(subdomain: string, email: string): Promise<Login | null> {
      const [row] = await db.unscoped.$queryRaw<LoginRow[]>`SELECT * FROM find_login(${subdomain}, ${email})`
      if (row === undefined) return null
      return {
        restaurantId: row.restaurant_id,
        userId: row.user_id,
        passwordHash: row.password_hash,
        role: row.role,
        tokenVersion: row.token_version,
      }
    },

    /** Finds the state against which a user's token is checked; null when the user or the restaurant is gone. */
    async findSessionState(tenant: Tenant, userId: string): Promise<SessionState | null> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({ where: present(tenant, userId), select: sessionColumns }),
      )
      if (found === null) return null
      const { email, displayName, tokenVersion, restaurant } = found
      const role = found.role as Role
      const discountLimit = (restaurant.discountLimits as DiscountLimits)[role] ?? null
      return {
        role,
        tokenVersion,
        email,
        ...(displayName !== null && { name: displayName }),
        discountLimit,
        isDiscountReasonRequired: restaurant.discountReasonRequired,
      }
    },

    /** Loads the profile of a user. @throws AppError SESSION_ENDED when the user or the restaurant is gone */
    async loadProfile(tenant: Tenant, userId: string): Promise<Profile> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({
          where: present(tenant, userId),
          select: { email: true, displayName: true, restaurant: { select: { name: true } } },
        }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return { email: found.email, name: found.displayName, restaurantName: found.restaurant.name }
    },
  }
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
