import type { Order, RestaurantSettings } from '@tiffin/contracts'
import {
  formatAmount,
  formatDate,
  formatRupees,
  paise,
  paiseFromRupees,
  type Bill,
  type WireDiscount,
} from '@tiffin/domain'
import type { Ref } from 'react'
import { placeOf } from '../slip/order-place.ts'
import { billLink, type UpiSettings } from '../upi/bill-link.ts'
import { SlipQr } from '../upi/slip-qr.tsx'
import { Slip, SlipFacts, SlipRule, SlipText } from '../slip/slip.tsx'
import { billOf, isCompleted, orderToBillLines } from './order-bill.ts'

export type BillSlipProps = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'address' | 'phone' | 'gstin' | 'bill_header' | 'bill_footer'> &
    UpiSettings
  /** The discount of an order that is not settled yet; a completed order has its own. */
  readonly discount?: WireDiscount | null
  readonly slipRef?: Ref<HTMLElement>
}

/** The guest's copy of a bill, 80 mm wide (spec §2, §9). */
export function BillSlip({ order, settings, discount = null, slipRef }: BillSlipProps) {
  const completed = isCompleted(order)
  const bill = billOf(order, discount)
  const link = billLink(order, settings, bill)
  const at = order.completed_at ?? order.created_at
  return (
    <Slip label="Guest Copy" slipRef={slipRef}>
      <header>
        <p className="tiffin-slip__center tiffin-slip__name">{settings.name}</p>
        <SlipText text={settings.address} />
        {settings.phone && <SlipText text={`Phone: ${settings.phone}`} />}
        {settings.gstin && <SlipText text={`TIN No.: ${settings.gstin}`} />}
        <SlipText text={settings.bill_header} />
        <p className="tiffin-slip__center tiffin-slip__title">Guest Copy</p>
      </header>
      <SlipRule />
      <SlipFacts
        rows={[
          ['Order No.', order.order_number],
          ['Date', `${formatDate(at, 'day')} ${formatDate(at, 'time')}`],
          ['Type', order.order_type],
          [order.table_name ? 'Table' : 'Customer', placeOf(order)],
          ['Contact', order.customer_contact],
          ['Address', order.customer_address],
          ['Guests', String(bill.portionCount)],
        ]}
      />
      <SlipRule />
      <BillItems order={order} />
      <SlipRule />
      <BillSums bill={bill} />
      {completed && order.payments.length > 0 && (
        <SlipFacts
          rows={order.payments.map(
            (payment) => [payment.method, formatRupees(paiseFromRupees(payment.amount))] as const,
          )}
        />
      )}
      {completed && <p className="tiffin-slip__stamp">PAID</p>}
      {link && <SlipQr link={link} amountPaise={bill.payablePaise} vpa={settings.upi_vpa ?? ''} />}
      <SlipRule />
      <SlipText text={settings.bill_footer} />
    </Slip>
  )
}

/** The lines of a bill: name, quantity, rate, amount. */
function BillItems({ order }: { order: Order }) {
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

function BillSums({ bill }: { bill: Bill }) {
  return (
    <>
      <SlipFacts
        rows={[
          ['Subtotal', formatAmount(bill.subtotalPaise)],
          ...bill.taxLines.map((line) => [line.label, formatAmount(line.amountPaise)] as const),
          ['Discount', bill.discountPaise > 0 ? `-${formatAmount(bill.discountPaise)}` : null],
          ['Round Off', formatAmount(bill.roundOffPaise)],
        ]}
      />
      <SlipRule />
      <p className="tiffin-slip__payable">
        <span>Payable</span>
        <span>{formatRupees(bill.payablePaise)}</span>
      </p>
    </>
  )
}
