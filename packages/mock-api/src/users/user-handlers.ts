import {
  AppError,
  createUser,
  deleteUser,
  endUserSessions,
  getSubscriptionDetails,
  listUsers,
  updateUser,
  type User,
} from '@tiffin/contracts'
import { isStaffName, isWithinLimit, type Role } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { sessionOf } from './signed-in.ts'

/** Returns the endpoints for staff accounts, and for the subscription that limits them. */
export function userHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, getSubscriptionDetails, () => restaurant.subscription),
    route(restaurant, listUsers, () => restaurant.users.toSorted((a, b) => a.email.localeCompare(b.email))),
    route(restaurant, createUser, ({ body }) => addUser(restaurant, body)),
    route(restaurant, updateUser, ({ params, body }) => {
      const user = findUser(restaurant, params.id)
      keepAnAdmin(restaurant, user, body.role ?? user.role)
      const { name = user.name, role = user.role } = body
      const changed = userOf({ ...user, role, name })
      restaurant.users = restaurant.users.map((each) => (each === user ? changed : each))
      if (restaurant.user.userEmail === user.email) restaurant.user = sessionOf(changed, restaurant.user)
      const subject = { id: user.id, name: user.email }
      if (changed.name !== user.name)
        recordAudit(restaurant, 'user.renamed', subject, { name: user.name ?? null }, { name: changed.name ?? null })
      if (changed.role !== user.role)
        recordAudit(restaurant, 'user.role-changed', subject, { role: user.role }, { role: changed.role })
      if (body.password !== undefined) recordAudit(restaurant, 'user.password-set', subject, null, null)
      return changed
    }),
    route(restaurant, endUserSessions, ({ params }) => {
      findUser(restaurant, params.id)
      return undefined
    }),
    route(restaurant, deleteUser, ({ params }) => {
      const user = findUser(restaurant, params.id)
      keepAnAdmin(restaurant, user, null)
      restaurant.users = restaurant.users.filter((each) => each !== user)
      recordAudit(restaurant, 'user.removed', { id: user.id, name: user.email }, factsOf(user), null)
      return undefined
    }),
  ]
}

function addUser(restaurant: MockRestaurant, { email, role, name }: Omit<UserFields, 'id'>): User {
  const { features } = restaurant.subscription
  if (!features.allow_user_management) throw new AppError('USER_MANAGEMENT_UNAVAILABLE')
  if (restaurant.users.some((user) => user.email.toLowerCase() === email.toLowerCase()))
    throw new AppError('USER_EXISTS', { email })
  if (!isWithinLimit(features.user_limit, restaurant.users.length))
    throw new AppError('USER_LIMIT_REACHED', { limit: features.user_limit })
  const user = userOf({ id: nextMockId(restaurant, ID_PREFIX.user, restaurant.users), email, role, name })
  restaurant.users = [...restaurant.users, user]
  recordAudit(restaurant, 'user.added', { id: user.id, name: email }, null, factsOf(user))
  return user
}

type UserFields = Omit<User, 'name'> & { readonly name?: string | null | undefined }

/** Converts a user to a reply, without the field for a name where there is none. @throws AppError USER_NAME_INVALID */
function userOf({ name, ...user }: UserFields): User {
  if (name && !isStaffName(name)) throw new AppError('USER_NAME_INVALID')
  return { ...user, ...(name && { name }) }
}

function factsOf({ id: _id, ...facts }: User) {
  return facts
}

/** Finds a user. @throws AppError USER_NOT_FOUND */
export function findUser(restaurant: MockRestaurant, id: string): User {
  const user = restaurant.users.find((each) => each.id === id)
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}

function keepAnAdmin(restaurant: MockRestaurant, user: User, nextRole: Role | null): void {
  const admins = restaurant.users.filter(({ role }) => role === 'Admin')
  if (user.role === 'Admin' && nextRole !== 'Admin' && admins.length === 1) throw new AppError('LAST_ADMIN')
}
