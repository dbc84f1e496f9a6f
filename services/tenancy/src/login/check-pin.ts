import { AppError } from '@tiffin/contracts'
import type { StaffCaller } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import type { PinLogin } from '../domain/user.ts'
import { clientAddressOf } from '../throttle/auth-attempt.ts'
import { consumeAttempts } from '../throttle/consume-attempts.ts'

type PinDeps = Pick<RouteDeps, 'pins' | 'passwords' | 'loginThrottle' | 'authEvents' | 'attemptCounts'>
type FromTill = Pick<StaffCaller, 'tenant' | 'claims'> & { readonly req: FastifyRequest }

/**
 * Checks the PIN of a user of the caller's restaurant, under limits of the user and of the restaurant. As with a
 * password, an attempt is consumed before the PIN is verified and refunded when the PIN is right. A wrong PIN, a user
 * without a PIN and an unknown user get the same answer in the same time.
 *
 * @throws AppError TOO_MANY_REQUESTS or PIN_WRONG
 */
export async function checkPin(
  { pins, passwords, loginThrottle, authEvents, attemptCounts }: PinDeps,
  { tenant, claims, req }: FromTill,
  purpose: 'pin_login' | 'pin_approval',
  { user_id: userId, pin }: { readonly user_id: string; readonly pin: string },
): Promise<PinLogin> {
  const origin = { subdomain: claims.sd, address: clientAddressOf(req), requestId: req.id }
  const person = `${tenant.id} ${userId}`
  const { exceeded, refundAll } = await consumeAttempts(loginThrottle, [
    ['wrongPinsOfUser', person],
    ['wrongPinsOfUserADay', person],
    ['wrongPinsAtRestaurant', tenant.id],
  ])
  if (exceeded !== null) {
    attemptCounts.count(`${purpose}_throttled`, origin)
    await refundAll()
    throw exceeded.error
  }

  const found = await pins.findLogin(tenant, userId)
  // An unknown id is recorded in place of the email, as the login records an unknown email.
  const attempt = { ...origin, email: found?.email.toLowerCase() ?? userId }
  const isRight = await passwords.verify(pin, found?.pinHash ?? null)
  if (found === null || !isRight) {
    await authEvents.recordFailure(`${purpose}_failed`, attempt)
    throw new AppError('PIN_WRONG')
  }
  await Promise.all([refundAll(), authEvents.record(purpose, attempt)])
  return found
}
