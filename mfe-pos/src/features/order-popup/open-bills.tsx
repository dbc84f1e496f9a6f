import type { Order, Table } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import type { PopupTarget } from '../../data/popup-target.ts'
import { Age } from '../../clocks/clocks.tsx'
import { partPaidText, payableText, takerOf } from '../../running-orders/running-orders.ts'
import { messages } from './messages.ts'

type OpenBillsProps = {
  readonly table: Table
  readonly bills: readonly Order[]
  readonly onSwitch: (target: PopupTarget) => void
  readonly onBill: (order: Order) => void
  readonly onSeat: () => void
  readonly onClose: () => void
}

/**
 * Shows the open further bills of a table whose own order is paid, before it gets an order of new guests: the guests of
 * these bills still sit there.
 */
export function OpenBills({ table, bills, onSwitch, onBill, onSeat, onClose }: OpenBillsProps) {
  return (
    <Dialog
      title={messages.openBills(table.name, bills.length)}
      className="max-w-form"
      onClose={onClose}
      footer={<Button onClick={onSeat}>{messages.seatNewGuests}</Button>}
    >
      <ul className="grid gap-4">
        {bills.map((bill) => {
          const partPaid = partPaidText(bill)
          return (
            <li key={bill.id} className="grid gap-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
                <span className="font-bold tabular-nums">{bill.order_number}</span>
                <span className="font-bold tabular-nums">{payableText(bill)}</span>
                <span className="w-full text-sm text-muted">
                  <Age since={bill.created_at} />
                  {[takerOf(bill), partPaid && messages.paidOfBill(partPaid)].map((fact) => fact && ` · ${fact}`)}
                </span>
              </p>
              <div className="grid grid-cols-2 gap-3">
                <Button
                  size="lg"
                  aria-label={messages.openOrder(bill.order_number)}
                  onClick={() => onSwitch({ kind: 'view', table: null, orderId: bill.id })}
                >
                  {messages.open}
                </Button>
                <Button
                  variant="primary"
                  size="lg"
                  aria-label={messages.openBill(bill.order_number)}
                  onClick={() => onBill(bill)}
                >
                  {messages.bill}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
