import { createPrinter } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePrinter } from '../../print-wire.ts'
import { toPrinterForm } from '../shared/printer-form.ts'

export function createPrinterRoute({ printers, requirePrintAgent, newId }: RouteDeps) {
  return route(createPrinter, async ({ tenant, body, req }) => {
    const form = toPrinterForm(body)
    await requirePrintAgent(tenant, form.agentId, req.id)
    return toWirePrinter(await printers.create(tenant, { id: newId(), ...form }))
  })
}
