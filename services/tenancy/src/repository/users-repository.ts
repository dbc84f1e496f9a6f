import { AppError, type SessionState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { DiscountLimits } from '../domain/restaurant.ts'
import type { Login, Profile } from '../domain/user.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

type LoginRow = { restaurant_id: string; user_id: string; password_hash: string; role: Role; token_version: number }

type SessionRow = {
  role: Role
  token_version: number
  email: string
  display_name: string | null
  discount_limits: DiscountLimits
  discount_reason_required: boolean
  khata: boolean
  is_held: boolean
}

/** Reads users for logins and sessions. */
export function createUsersRepository(db: TenancyDatabase) {
  return {
    /**
     * Finds the login of a user before the tenant is known; null without such a user. No other query here crosses
     * restaurants.
     */
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

    /**
     * Finds the state by which a user's token is checked and an approval is judged; null when the user or the
     * restaurant is gone.
     */
    async findSessionState(tenant: Tenant, userId: string): Promise<SessionState | null> {
      const [row] = await db.runInTenant<SessionRow>(
        tenant,
        Prisma.sql`
          SELECT u.role, u.token_version, u.email, u.display_name, r.discount_limits, r.discount_reason_required,
            r.khata, r.held_at IS NOT NULL AS is_held
          FROM users u JOIN restaurants r ON r.id = ${tenant.id}::uuid
          WHERE u.restaurant_id = ${tenant.id}::uuid AND u.id = ${userId}::uuid
            AND u.deleted_at IS NULL AND r.deleted_at IS NULL`,
      )
      if (row === undefined) return null
      return {
        role: row.role,
        tokenVersion: row.token_version,
        email: row.email,
        ...(row.display_name !== null && { name: row.display_name }),
        discountLimit: row.discount_limits[row.role] ?? null,
        isDiscountReasonRequired: row.discount_reason_required,
        ...(row.khata && { isKhataOn: true }),
        ...(row.is_held && { isHeld: true }),
      }
    },

    /** Loads the profile of a user. @throws AppError SESSION_ENDED when the user or the restaurant is gone */
    async loadProfile(tenant: Tenant, userId: string): Promise<Profile> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({
          where: { restaurantId: tenant.id, id: userId, deletedAt: null, restaurant: { deletedAt: null } },
          select: { email: true, displayName: true, restaurant: { select: { name: true } } },
        }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return { email: found.email, name: found.displayName, restaurantName: found.restaurant.name }
    },
  }
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
