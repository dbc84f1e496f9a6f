import { AppError, printTestSlip } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { testSlip } from '@tiffin/slips'
import type { RouteDeps } from '../../deps.ts'

export function printTestSlipRoute({ printers, newId }: RouteDeps) {
  return route(
    printTestSlip,
    ({ tenant, params }) =>
      printers.printTest(tenant, { id: params.id, jobId: newId() }, (printer, at) =>
        testSlip({ printer, at: at.toISOString() }),
      ),
    { whenParamsInvalid: () => new AppError('PRINTER_NOT_FOUND') },
  )
}
