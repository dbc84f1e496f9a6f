import { listPrinters } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePrinter } from '../../print-wire.ts'

export function listPrintersRoute({ printers }: RouteDeps) {
  return route(listPrinters, async ({ tenant }) => (await printers.list(tenant)).map(toWirePrinter))
}
