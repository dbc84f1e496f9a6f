import { AppError } from '@tiffin/contracts'
import type { DoorEvents, Visit } from '../repository/door-events.ts'
import type { Limit, Throttle } from './throttle.ts'

export type Door = { readonly throttle: Throttle; readonly events: DoorEvents }

type Attempt<Found> = {
  /** Null when nobody is found by what the visitor says. */
  readonly check: () => Promise<Found | null>
  /** Writes down who came in. */
  readonly welcome: (found: Found) => Promise<void>
}

/**
 * One try to sign in. Tries are taken before the password is looked at, so that many at once cannot pass, and given
 * back when it was right or when another limit refuses: nobody uses up the tries of an address, or of an account, with
 * passwords that were never looked at. An account that is tried from many addresses is closed to those it was never
 * used from: nobody can lock its owner out.
 *
 * @throws AppError TOO_MANY_REQUESTS, or BAD_CREDENTIALS when `check` finds nobody
 */
export async function enter<Found extends object>(
  { throttle, events }: Door,
  visit: Visit,
  kind: 'login' | 'operator_login',
  { check, welcome }: Attempt<Found>,
): Promise<Found> {
  const account = `${visit.subdomain ?? ''} ${visit.email}`
  const spent: (readonly [Limit, string])[] = []
  const spend = async (limit: Limit, key: string) => {
    await throttle.spend(limit, key)
    spent.push([limit, key])
  }
  const giveBack = () => Promise.all(spent.map(([limit, key]) => throttle.refund(limit, key)))
  try {
    await spend('failedLoginsOfAccountFromAddress', `${visit.address} ${account}`)
    await spend('failedLoginsOfAccount', account).catch(async (error: unknown) => {
      if (!isThrottled(error) || !(await events.isKnownAddress(kind, visit))) throw error
    })
    await spend('failedLoginsFromAddress', visit.address)
  } catch (error) {
    if (isThrottled(error)) await Promise.all([giveBack(), events.record(`${kind}_throttled`, visit)])
    throw error
  }

  const found = await check()
  if (found === null) {
    await events.record(`${kind}_failed`, visit)
    throw new AppError('BAD_CREDENTIALS')
  }
  await giveBack()
  await welcome(found)
  return found
}

function isThrottled(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'
}
