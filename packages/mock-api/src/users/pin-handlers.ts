import {
  AppError,
  approve,
  approveDiscount,
  getUserDetails,
  listUsersWithPin,
  removePin,
  removeUserPin,
  setPin,
  signInByPin,
  type User,
} from '@tiffin/contracts'
import { findPinProblem, MAY_APPROVE_VOID } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { mockToken } from '../login/mock-token.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { sessionOf } from './signed-in.ts'
import { findUser } from './user-handlers.ts'

/** The number of wrong PINs of one user after which the mock refuses, as tenancy does. */
const TRIES = 5

/**
 * Returns the endpoints of the signed-in user, and of PINs: to set and remove them, to take over the till with one, and
 * to approve what a colleague may not do alone.
 */
export function pinHandlers(restaurant: MockRestaurant): MockRoute[] {
  const { pins } = restaurant
  const wrong = new Map<string, number>()
  const remove = (user: User) => {
    if (pins.delete(user.id)) recordAudit(restaurant, 'user.pin-removed', subjectOf(user), null, null)
    return undefined
  }
  const check = ({ user_id: id, pin }: { user_id: string; pin: string }): User => {
    const failures = wrong.get(id) ?? 0
    if (failures >= TRIES) throw new AppError('TOO_MANY_REQUESTS')
    const user = restaurant.users.find((each) => each.id === id)
    if (user && pins.get(id) === pin) return user
    wrong.set(id, failures + 1)
    throw new AppError('PIN_WRONG')
  }
  return [
    route(restaurant, getUserDetails, () => restaurant.user),
    route(restaurant, listUsersWithPin, () =>
      restaurant.users.filter(({ id }) => pins.has(id)).toSorted((a, b) => a.email.localeCompare(b.email)),
    ),
    route(restaurant, setPin, ({ body }) => {
      const user = provenUser(restaurant, body.password)
      if (findPinProblem(body.pin) !== null) throw new AppError('PIN_TOO_SIMPLE')
      pins.set(user.id, body.pin)
      recordAudit(restaurant, 'user.pin-set', subjectOf(user), null, null)
      return undefined
    }),
    route(restaurant, removePin, ({ body }) => remove(provenUser(restaurant, body.password))),
    route(restaurant, removeUserPin, ({ params }) => remove(findUser(restaurant, params.id))),
    route(restaurant, approveDiscount, ({ body }) => {
      const { email: approvedByEmail, role } = check(body)
      const approval = `approval ${restaurant.approvals.size + 1}`
      restaurant.approvals.set(approval, { approvedByEmail, role, orderId: body.order_id, discount: body.discount })
      return { approval }
    }),
    route(restaurant, approve, ({ body }) => {
      const { email: approvedByEmail, role, name = approvedByEmail } = check(body)
      if (!MAY_APPROVE_VOID.includes(role)) throw new AppError('APPROVAL_REFUSED', { name, role })
      if (body.action !== 'void') {
        const approval = `document ${restaurant.documentApprovals.size + 1}`
        const { document_id: documentId } = body.subject
        restaurant.documentApprovals.set(approval, { approvedByEmail, action: body.action, documentId })
        return { approval }
      }
      const { order_id: orderId, line_id: lineId, quantity } = body.subject
      const approval = `void ${restaurant.voidApprovals.size + 1}`
      restaurant.voidApprovals.set(approval, { approvedByEmail, orderId, lineId, quantity })
      return { approval }
    }),
    route(restaurant, signInByPin, ({ body }) => {
      const user = check(body)
      restaurant.user = sessionOf(user, restaurant.user)
      return { token: mockToken(restaurant.now()) }
    }),
  ]
}

/**
 * Requires any password that the logins of the mock accept, and returns the signed-in user.
 *
 * @throws AppError PASSWORD_WRONG
 */
function provenUser({ user, users, accounts }: MockRestaurant, password: string): User {
  const found = users.find(({ email }) => email === user.userEmail)
  if (!found || ![...accounts.passwords.values()].includes(password)) throw new AppError('PASSWORD_WRONG')
  return found
}

function subjectOf({ id, email }: User) {
  return { id, name: email }
}
