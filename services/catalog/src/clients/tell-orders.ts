import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, changesMenu, MENU_COPY_LIFE_MS, noteMenuChange, type Endpoint } from '@tiffin/contracts'
import { runRoute, type OtherServices, type Route, type RouteContext, type Tenant } from '@tiffin/service-kit'

type Change = { readonly tenant: Tenant; readonly req: RouteContext<Endpoint>['req'] }

export type TellingTimes = {
  /** The longest time, in milliseconds, that orders may price by a menu from before the change. */
  readonly copyLivesMs: number
  /** The pause after a failed attempt, in milliseconds. */
  readonly againAfterMs: number
}

const USUAL_TIMES: TellingTimes = { copyLivesMs: MENU_COPY_LIFE_MS, againAfterMs: 1_000 }
/**
 * While a change waits for orders to confirm it, a further change is refused when this many wait or are in progress,
 * because each takes up one of the requests that this service handles at a time.
 */
const MOST_UNCONFIRMED = 3

/**
 * Wraps the routes that change the menu: orders is informed of every change before the route replies, so that a till
 * sells at a new price as soon as the price is shown as saved. Orders confirms when none of its processes uses an older
 * menu.
 *
 * A change is never undone because orders does not confirm. Instead the call is repeated, and the route replies once
 * orders confirms, or once the copies of orders are so old that each of its processes reads the menu again before the
 * next order. While too many changes wait, a further change is refused with SERVICE_UNAVAILABLE before it is made, so
 * that a refused change is never stored.
 */
export function tellOrdersOfChanges(
  routes: readonly Route[],
  otherServices: OtherServices,
  times: TellingTimes = USUAL_TIMES,
): Route[] {
  /** The number of stored changes that orders did not confirm at the first attempt. */
  let waiting = 0
  /** The number of changes that are being stored, or sent to orders for the first time. */
  let underWay = 0

  function tell({ tenant, req }: Change): Promise<void> {
    return otherServices.call(noteMenuChange, { params: { restaurantId: tenant.id } }, { requestId: req.id })
  }

  /** Tells orders of a change once. @returns whether orders confirmed the change */
  async function tellOnce(change: Change): Promise<boolean> {
    try {
      await tell(change)
      return true
    } catch (err) {
      const restaurantId = change.tenant.id
      change.req.log.warn({ err, restaurantId }, 'orders does not confirm a change of the menu: its answer waits')
      return false
    }
  }

  async function tellAgain(change: Change, untilMs: number): Promise<void> {
    for (;;) {
      const leftMs = untilMs - performance.now()
      if (leftMs <= 0) return
      await sleep(Math.min(times.againAfterMs, leftMs))
      try {
        return await tell(change)
      } catch {
        // The first failure is in the log of the service.
      }
    }
  }

  /**
   * Makes a change and tells orders of it.
   *
   * @returns the result, once orders cannot sell by the previous menu
   * @throws AppError SERVICE_UNAVAILABLE while too many changes are unconfirmed; then the change is not made
   */
  async function changeAndTell<T>(change: Change, make: () => Promise<T>): Promise<T> {
    if (waiting > 0 && waiting + underWay >= MOST_UNCONFIRMED)
      throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
    const begin = async () => {
      const result = await make()
      const untilMs = performance.now() + times.copyLivesMs
      return { result, untilMs, isConfirmed: await tellOnce(change) }
    }
    underWay++
    const { result, untilMs, isConfirmed } = await begin().finally(() => underWay--)
    if (isConfirmed) return result
    // Changes that were under way before the first failure wait too, so `waiting` may exceed MOST_UNCONFIRMED.
    waiting++
    await tellAgain(change, untilMs).finally(() => waiting--)
    return result
  }

  return routes.map((route) => {
    if (!changesMenu(route.endpoint)) return route
    const { endpoint, options } = route
    return { endpoint, options, handler: (context: never) => changeAndTell(context, () => runRoute(route, context)) }
  })
}
