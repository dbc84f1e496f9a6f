import { createDaypart } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { fromDaypartBody, toWireDaypart } from '../daypart-wire.ts'
import type { RouteDeps } from '../deps.ts'
import { daypartFormRefusals } from './shared/daypart-form.ts'

export function createDaypartRoute({ dayparts }: RouteDeps) {
  return route(
    createDaypart,
    async ({ tenant, body }) => toWireDaypart(await dayparts.create(tenant, fromDaypartBody(body))),
    daypartFormRefusals,
  )
}
