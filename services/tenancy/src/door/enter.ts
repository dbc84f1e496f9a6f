import { AppError } from '@tiffin/contracts'
import type { DoorEvents, Visit } from '../repository/door-events.ts'
import type { Throttle } from './throttle.ts'

export type Door = { readonly throttle: Throttle; readonly events: DoorEvents }

type Attempt<Found> = {
  /** Null when nobody is found by what the visitor says. */
  readonly check: () => Promise<Found | null>
  /** Writes down who came in. */
  readonly welcome: (found: Found) => Promise<void>
}

/**
 * One try to sign in. Tries are taken before the password is looked at, so that many at once cannot pass, and given
 * back when it was right. An account that is tried from many addresses is closed to those it was never used from:
 * nobody can lock its owner out.
 * @throws AppError TOO_MANY_REQUESTS, or BAD_CREDENTIALS when `check` finds nobody
 */
export async function enter<Found extends object>({ throttle, events }: Door, visit: Visit, kind: 'login' | 'operator_login', { check, welcome }: Attempt<Found>): Promise<Found> {
  const account = `${visit.subdomain ?? ''} ${visit.email}`
  const spent = [
    ['failedLoginsFromAddress', visit.address],
    ['failedLoginsOfAccountFromAddress', `${visit.address} ${account}`],
  ] as const
  try {
    for (const [limit, key] of spent) await throttle.spend(limit, key)
    await throttle.spend('failedLoginsOfAccount', account).catch(async (error: unknown) => {
      if (!isThrottled(error) || !(await events.isKnownAddress(kind, visit))) throw error
    })
  } catch (error) {
    if (isThrottled(error)) await events.record(`${kind}_throttled`, visit)
    throw error
  }

  const found = await check()
  if (found === null) {
    await events.record(`${kind}_failed`, visit)
    throw new AppError('BAD_CREDENTIALS')
  }
  await Promise.all([...spent, ['failedLoginsOfAccount', account] as const].map(([limit, key]) => throttle.refund(limit, key)))
  await welcome(found)
  return found
}

function isThrottled(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'
}
