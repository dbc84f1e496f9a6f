import { AppError, updatePrinter } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePrinter } from '../../print-wire.ts'
import { toPrinterForm } from '../shared/printer-form.ts'

/**
 * PUT /api/printers/{id}. The agent is checked only if it changes, so that the other fields can be changed while
 * tenancy is away.
 */
export function updatePrinterRoute({ printers, requirePrintAgent }: RouteDeps) {
  return route(
    updatePrinter,
    async ({ tenant, params, body, req }) => {
      const form = toPrinterForm(body)
      const { agentId } = await printers.load(tenant, params.id)
      if (form.agentId !== agentId) await requirePrintAgent(tenant, form.agentId, req.id)
      return toWirePrinter(await printers.update(tenant, { id: params.id, ...form }))
    },
    { whenParamsInvalid: () => new AppError('PRINTER_NOT_FOUND') },
  )
}
