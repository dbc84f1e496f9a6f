import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, changesMenu, MENU_COPY_LIVES_MS, noteMenuChange, type Endpoint } from '@tiffin/contracts'
import type { OtherServices, Route, RouteContext, Tenant } from '@tiffin/service-kit'

type Change = { readonly tenant: Tenant; readonly req: RouteContext<Endpoint>['req'] }

export type TellingTimes = {
  /** The longest time, in milliseconds, that orders may price by a menu from before the change. */
  readonly copyLivesMs: number
  /** The pause after a failed attempt, in milliseconds. */
  readonly againAfterMs: number
}

const USUAL_TIMES: TellingTimes = { copyLivesMs: MENU_COPY_LIVES_MS, againAfterMs: 1_000 }
/** At most this many changes wait for orders at a time, because each holds a place of this service. */
const MOST_WAITING = 3

/**
 * Tells orders of every change before the change is answered, so that a till sells at a new price as soon as the price
 * is shown as saved. Orders answers when none of its processes uses an older menu.
 *
 * A change is never undone because orders does not confirm. It is told again until orders does, or until the copies of
 * orders are so old that each of its processes asks before the next order; only then is the change answered. While too
 * many changes wait already, the next one is made and answered with SERVICE_UNAVAILABLE, which acknowledges nothing.
 */
export function tellOrdersOfChanges(
  routes: readonly Route[],
  otherServices: OtherServices,
  times: TellingTimes = USUAL_TIMES,
): Route[] {
  let waiting = 0

  function tell({ tenant, req }: Change): Promise<void> {
    return otherServices.call(noteMenuChange, { params: { restaurantId: tenant.id } }, { requestId: req.id })
  }

  async function tellAgain(change: Change, untilMs: number): Promise<void> {
    for (;;) {
      const leftMs = untilMs - performance.now()
      if (leftMs <= 0) return
      await sleep(Math.min(times.againAfterMs, leftMs))
      try {
        return await tell(change)
      } catch {
        // The first failure is in the log.
      }
    }
  }

  async function tellUntilItHolds(change: Change): Promise<void> {
    const untilMs = performance.now() + times.copyLivesMs
    try {
      return await tell(change)
    } catch (err) {
      const restaurantId = change.tenant.id
      change.req.log.warn({ err, restaurantId }, 'orders does not confirm a change of the menu: its answer waits')
    }
    if (waiting >= MOST_WAITING) throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
    waiting++
    await tellAgain(change, untilMs).finally(() => waiting--)
  }

  return routes.map((route) => {
    if (!changesMenu(route.endpoint)) return route
    const handler = async (context: never) => {
      const result = await route.handler(context)
      await tellUntilItHolds(context)
      return result
    }
    return { ...route, handler }
  })
}
