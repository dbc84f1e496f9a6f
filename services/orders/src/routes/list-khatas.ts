import { listKhatas, MOST_KHATAS_ON_PAGE } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKhata, toWireReceivedToday } from '../khata-wire.ts'

export function listKhatasRoute({ khatas }: RouteDeps) {
  return route(listKhatas, async ({ tenant, query: { after = 0 } }) => {
    const [page, received] = await Promise.all([khatas.list(tenant, after), khatas.receivedToday(tenant)])
    return {
      khatas: page.map(toWireKhata),
      next: page.length === MOST_KHATAS_ON_PAGE ? (page.at(-1)?.number ?? null) : null,
      received_today: received.map(toWireReceivedToday),
    }
  })
}
