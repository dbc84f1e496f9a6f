import type { Order } from '@tiffin/contracts'
import { formatAmount, paise } from '@tiffin/domain'
import { orderToBillLines } from './order-bill.ts'

/** The lines of a bill: name, quantity, rate, amount. */
export function BillItems({ order }: { order: Order }) {
  const lines = orderToBillLines(order)
  return (
    <table className="tiffin-slip__items">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Rate</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // A dish may have several lines, one for each price and note.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>
              {order.items[index]?.name}
              {order.items[index]?.notes && <em className="tiffin-slip__wish">{order.items[index]?.notes}</em>}
            </td>
            <td>{line.quantity}</td>
            <td>{formatAmount(line.pricePaise)}</td>
            <td>{formatAmount(paise(line.pricePaise * line.quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
