import { updateDaypart } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { fromDaypartBody, toWireDaypart } from '../daypart-wire.ts'
import type { RouteDeps } from '../deps.ts'
import { daypartFormRefusals } from './shared/daypart-form.ts'

export function updateDaypartRoute({ dayparts }: RouteDeps) {
  return route(
    updateDaypart,
    async ({ tenant, params, body }) => toWireDaypart(await dayparts.update(tenant, params.id, fromDaypartBody(body))),
    daypartFormRefusals,
  )
}
