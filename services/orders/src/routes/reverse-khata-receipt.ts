import { AppError, reverseKhataReceipt, type Khata as WireKhata } from '@tiffin/contracts'
import { replayStored, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKhata } from '../khata-wire.ts'

/** POST /api/khatas/{id}/reversals. A repetition is answered with the khata as it is by then. */
export function reverseKhataReceiptRoute({ reverseReceipt }: RouteDeps) {
  return route(
    reverseKhataReceipt,
    async ({ tenant, user, params: { id }, body: { receipt_id: receiptId, reason }, idempotency, reply }) => {
      const call = { userId: user.id, request: idempotency }
      const { khata, repeats } = await reverseReceipt(tenant, id, { receiptId, reason }, call)
      const after = toWireKhata(khata)
      if (!repeats || !idempotency) return after
      return replayStored<WireKhata>(
        { route: reverseKhataReceipt.id, status: 201, reply: after, ...repeats },
        idempotency,
        reply,
      )
    },
    { whenParamsInvalid: () => new AppError('KHATA_NOT_FOUND') },
  )
}
