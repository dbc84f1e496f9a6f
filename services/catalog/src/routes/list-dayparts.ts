import { listDayparts } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { toWireDaypart } from '../daypart-wire.ts'
import type { RouteDeps } from '../deps.ts'

export function listDaypartsRoute({ dayparts }: RouteDeps) {
  return route(listDayparts, async ({ tenant }) => (await dayparts.list(tenant)).map(toWireDaypart))
}
