import { AppError, pairDevice } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { authAttemptOf } from '../../throttle/auth-attempt.ts'
import { consumeAttempts } from '../../throttle/consume-attempts.ts'
import type { LimitName } from '../../throttle/limits.ts'
import { hashPairingCode } from '../../login/pairing-code.ts'
import { toWireOwnDevice } from '../../wire.ts'

/**
 * POST /api/devices/pair. As with a PIN, an attempt is consumed before the code is looked up and refunded when the code
 * is right. An unknown restaurant and a wrong code get the same answer in the same time. Attempts while no code is open
 * cannot succeed, so they do not count against the restaurant, and strangers cannot block pairing in advance. A code
 * for another kind of device than the caller wants counts as wrong, and stays open.
 */
export function pairDeviceRoute(deps: RouteDeps) {
  const { devices, passwords, deviceTokens, loginThrottle, authEvents, attemptCounts, now } = deps

  /** Returns the limit of guesses at a restaurant, with its key; an empty list while no code is open. */
  async function guessLimits(restaurantId: string, address: string): Promise<[limit: LimitName, key: string][]> {
    if (!(await devices.hasOpenCode({ id: restaurantId }, now()))) return []
    return (await authEvents.isStaffAddress(restaurantId, address))
      ? [['wrongPairingCodesFromStaffAddress', `${address} ${restaurantId}`]]
      : [['wrongPairingCodesAtRestaurant', restaurantId]]
  }

  return route(pairDevice, async ({ body: { subdomain, code, kind: wanted }, req }) => {
    const attempt = authAttemptOf(req, { email: '', subdomain })
    const tries = await consumeAttempts(loginThrottle, [['pairingTriesFromAddress', attempt.address]])
    const restaurantId = tries.exceeded ? null : await devices.findRestaurant(subdomain)
    const guesses = await consumeAttempts(
      loginThrottle,
      restaurantId === null ? [] : await guessLimits(restaurantId, attempt.address),
    )
    const exceeded = tries.exceeded ?? guesses.exceeded
    const refundAll = () => Promise.all([tries.refundAll(), guesses.refundAll()])
    if (exceeded !== null) {
      attemptCounts.count('device_pairing_throttled', attempt)
      await refundAll()
      throw exceeded.error
    }

    const codeHash = await hashPairingCode(passwords, restaurantId, code)
    const origin = { now: now(), requestId: req.id }
    const recordFailure = () => authEvents.recordFailure('device_pairing_failed', attempt)
    let paired: Awaited<ReturnType<typeof devices.pair>> = null
    try {
      if (restaurantId !== null) paired = await devices.pair(restaurantId, { codeHash, wanted }, origin)
    } catch (error) {
      if (error instanceof AppError && error.code === 'PAIRING_CODE_OF_OTHER_KIND') await recordFailure()
      if (error instanceof AppError && error.code === 'RESTAURANT_HELD') await refundAll()
      throw error
    }
    if (restaurantId === null || paired === null) {
      await recordFailure()
      throw new AppError('PAIRING_CODE_WRONG')
    }
    await refundAll()
    const { id: sub, kind, tokenVersion: tv } = paired
    const token = deviceTokens.sign({ sub, tid: restaurantId, sd: subdomain, kind, tv })
    return { token, device: toWireOwnDevice(paired) }
  })
}
