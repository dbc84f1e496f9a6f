import { noteMenuChange, type Endpoint } from '@tiffin/contracts'
import type { OtherServices, Route, RouteContext, Tenant } from '@tiffin/service-kit'

type Change = { readonly tenant: Tenant; readonly req: RouteContext<Endpoint>['req'] }

/**
 * Tells orders of every change before the change is answered, so that a till sells at a new price as soon as the price
 * is shown as saved. Orders answers when none of its processes uses an older menu any more. A change is not refused
 * when orders does not confirm within a second and a half: orders then sells at the old price, or sells a removed dish,
 * until its copy is ten seconds old. The same happens after a kill between commit and answer, but then nobody was told
 * that the change was made.
 */
export function tellOrdersOfChanges(routes: readonly Route[], otherServices: OtherServices): Route[] {
  async function tell({ tenant, req }: Change): Promise<void> {
    const params = { restaurantId: tenant.id }
    await otherServices
      .call(noteMenuChange, { params }, { requestId: req.id })
      .catch((err: unknown) =>
        req.log.warn(
          { err, restaurantId: tenant.id },
          'orders may sell by the menu before this change for ten seconds',
        ),
      )
  }

  return routes.map((route) => {
    const { endpoint } = route
    if (endpoint.access.scope !== 'restaurant' || endpoint.method === 'GET') return route
    const handler = async (context: never) => {
      const result = await route.handler(context)
      await tell(context)
      return result
    }
    return { ...route, handler }
  })
}
