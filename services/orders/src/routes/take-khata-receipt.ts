import { AppError, takeKhataReceipt, type Khata as WireKhata } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { replayStored, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKhata } from '../khata-wire.ts'

/** POST /api/khatas/{id}/receipts. A repetition is answered with the khata as it is by then. */
export function takeKhataReceiptRoute({ takeReceipt }: RouteDeps) {
  return route(
    takeKhataReceipt,
    async ({ tenant, user, params: { id }, body: { method, amount, reference }, idempotency, reply }) => {
      const receipt = { method, amountPaise: paiseFromRupees(amount), reference: reference || null }
      const { khata, repeats } = await takeReceipt(tenant, id, receipt, { userId: user.id, request: idempotency })
      const taken = toWireKhata(khata)
      if (!repeats || !idempotency) return taken
      return replayStored<WireKhata>(
        { route: takeKhataReceipt.id, status: 201, reply: taken, ...repeats },
        idempotency,
        reply,
      )
    },
    { whenParamsInvalid: () => new AppError('KHATA_NOT_FOUND') },
  )
}
