import { getBillOutput } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireBillOutput } from '../../print-wire.ts'

export function getBillOutputRoute({ billOutputs }: RouteDeps) {
  return route(getBillOutput, async ({ tenant }) => toWireBillOutput(await billOutputs.load(tenant)))
}
