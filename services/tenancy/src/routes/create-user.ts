import { randomUUID } from 'node:crypto'
import { AppError, createUser } from '@tiffin/contracts'
import { UNLIMITED } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/**
 * POST /api/users. While the plan is unknown the number of users is unlimited, because staff must be able to start a
 * shift.
 */
export function createUserRoute({ accounts, passwords, entitlements }: RouteDeps) {
  return route(
    createUser,
    async ({ tenant, body, req }) => {
      const plan = await entitlements.find(tenant, req.id)
      if (plan && !plan.allow_user_management) throw new AppError('USER_MANAGEMENT_UNAVAILABLE')
      const account = {
        id: randomUUID(),
        email: body.email,
        role: body.role,
        displayName: body.name || null,
        passwordHash: await passwords.hash(body.password),
      }
      return accounts.create(tenant, account, plan?.user_limit ?? UNLIMITED)
    },
    { whenBodyInvalid: userProblem('PASSWORD_TOO_SHORT') },
  )
}

/** Maps an invalid field of the user form to the form's own error; any other field is a bug of the client. */
export function userProblem(
  passwordCode: 'PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_SHORT',
): (detail: string) => AppError {
  return (detail) => {
    if (detail.startsWith('email:')) return new AppError('USER_EMAIL_INVALID')
    if (detail.startsWith('password:')) return new AppError(passwordCode)
    if (detail.startsWith('name:')) return new AppError('USER_NAME_INVALID')
    return new AppError('INVALID_REQUEST', { detail })
  }
}
