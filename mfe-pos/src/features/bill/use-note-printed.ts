import { markBillPrinted, type Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { call } from '@tiffin/web-kit'
import { useReadAgain } from '../../data/use-pos-data.ts'

/**
 * Lets the floor tell that the bill is out. The paper is printed whatever the server says: where it says nothing, the
 * tile goes on without the mark, and where the order has grown meanwhile, that is what is read again.
 */
export function useNotePrinted(order: Order): () => void {
  const readAgain = useReadAgain()
  return () => {
    if (!orderCan('settle', order)) return
    void call(markBillPrinted, { params: { id: order.id }, body: { version: order.version } })
      .catch(() => undefined)
      .then(readAgain)
  }
}
