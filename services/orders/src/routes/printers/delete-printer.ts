import { AppError, deletePrinter } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function deletePrinterRoute({ printers, menus }: RouteDeps) {
  return route(
    deletePrinter,
    async ({ tenant, params, req }) => {
      const { stations = [] } = await menus.readAgain(tenant, req.id)
      await printers.delete(tenant, params.id, stations)
    },
    { whenParamsInvalid: () => new AppError('PRINTER_NOT_FOUND') },
  )
}
