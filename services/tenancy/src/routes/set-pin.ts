import { AppError, setPin } from '@tiffin/contracts'
import { findPinProblem } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { requireOwnPassword } from '../login/require-own-password.ts'

export function setPinRoute(deps: RouteDeps) {
  return route(
    setPin,
    async ({ body, ...caller }) => {
      if (findPinProblem(body.pin) !== null) throw new AppError('PIN_TOO_SIMPLE')
      await requireOwnPassword(deps, caller, body.password)
      await deps.pins.set(caller.tenant, caller.user.id, await deps.passwords.hash(body.pin))
    },
    { whenBodyInvalid: pinProblem },
  )
}

/**
 * Returns the error of an invalid body: that of a malformed PIN has a text for people; any other malformed field is a
 * bug of the client.
 */
export function pinProblem(detail: string): AppError {
  return detail.startsWith('pin:') ? new AppError('PIN_MALFORMED') : new AppError('INVALID_REQUEST', { detail })
}
