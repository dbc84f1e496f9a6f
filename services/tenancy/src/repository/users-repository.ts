import { AppError, type SessionState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { Login, Profile } from '../domain/user.ts'
import type { TenancyDatabase } from './database.ts'

export type UsersRepository = {
  /** The one look-up before a restaurant is known. */
  findLogin(subdomain: string, email: string): Promise<Login | null>
  findSessionState(tenant: Tenant, userId: string): Promise<SessionState | null>
  /** @throws AppError SESSION_ENDED when the user or the restaurant is gone. */
  loadProfile(tenant: Tenant, userId: string): Promise<Profile>
}

type LoginRow = { restaurant_id: string; user_id: string; password_hash: string; role: Role; token_version: number }

export function createUsersRepository(db: TenancyDatabase): UsersRepository {
  const present = (tenant: Tenant, userId: string) => ({
    restaurantId: tenant.id,
    id: userId,
    deletedAt: null,
    restaurant: { deletedAt: null },
  })

  return {
    async findLogin(subdomain, email) {
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

    async findSessionState(tenant, userId) {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({ where: present(tenant, userId), select: { role: true, tokenVersion: true } }),
      )
      return found && { role: found.role as Role, tokenVersion: found.tokenVersion }
    },

    async loadProfile(tenant, userId) {
      const found = await db.inTenant(tenant, (tx) =>
        tx.user.findFirst({
          where: present(tenant, userId),
          select: { email: true, restaurant: { select: { name: true } } },
        }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return { email: found.email, restaurantName: found.restaurant.name }
    },
  }
}
