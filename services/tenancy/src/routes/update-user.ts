import { AppError, updateUser } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { userProblem } from './create-user.ts'

export function updateUserRoute({ accounts, passwords }: RouteDeps) {
  return route(
    updateUser,
    async ({ tenant, params, body }) => {
      const passwordHash = body.password === undefined ? undefined : await passwords.hash(body.password)
      // An empty name removes the name, as null does.
      const name = body.name === '' ? null : body.name
      return accounts.update(tenant, params.id, { role: body.role, passwordHash, name })
    },
    { whenParamsInvalid: () => new AppError('USER_NOT_FOUND'), whenBodyInvalid: userProblem('NEW_PASSWORD_TOO_SHORT') },
  )
}
