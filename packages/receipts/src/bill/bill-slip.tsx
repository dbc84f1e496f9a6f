import type { Order, RestaurantSettings } from '@tiffin/contracts'
import {
  formatAmount,
  formatDate,
  formatRupees,
  paise,
  stateWithCode,
  type Paise,
  type WireDiscount,
} from '@tiffin/domain'
import type { Ref } from 'react'
import { placeOf } from '../slip/order-place.ts'
import { billLink, type UpiSettings } from '../upi/bill-link.ts'
import { SlipQr } from '../upi/slip-qr.tsx'
import { Slip, SlipFacts, SlipRule, SlipText } from '../slip/slip.tsx'
import {
  invoiceOf,
  isByGst,
  isCompleted,
  orderToBillLines,
  partBalance,
  viewOf,
  type BillingMode,
  type BillView,
} from './order-bill.ts'
import { paymentRowsOf } from './part/payment-rows.ts'

export type BillSlipProps = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'address' | 'phone' | 'bill_header' | 'bill_footer'> &
    BillingMode &
    UpiSettings
  /** The discount of an order that is not settled yet; a completed order has its own. */
  readonly discount?: WireDiscount | null
  /** True for a repeated paper of an invoice. */
  readonly isDuplicate?: boolean
  readonly slipRef?: Ref<HTMLElement>
}

/**
 * The bill of an order, 80 mm wide: the guest's copy (spec §2, §9), or its tax invoice. By GST what is shown before an
 * invoice is issued has the amounts that the invoice will have, and says that it is no invoice.
 */
export function BillSlip({ order, settings, discount = null, isDuplicate = false, slipRef }: BillSlipProps) {
  const completed = isCompleted(order)
  const document = invoiceOf(order, discount, settings)
  const byGst = isByGst(order, settings)
  const bill = viewOf(order, discount, settings)
  const balance = partBalance(order, bill.payablePaise)
  const leftPaise = balance?.leftPaise ?? bill.payablePaise
  const link = billLink(order, settings, { payablePaise: leftPaise, document })
  const seller = document?.seller ?? settings
  const at = document?.issued_at ?? order.completed_at ?? order.created_at
  return (
    <Slip label={document ? 'Tax Invoice' : 'Guest Copy'} slipRef={slipRef}>
      {/* A word of the law, in English in every language of the till. */}
      {document && isDuplicate && <p className="tiffin-slip__mark">DUPLICATE</p>}
      <header>
        <p className="tiffin-slip__center tiffin-slip__name">{seller.name}</p>
        <SlipText text={seller.address} />
        {settings.phone && <SlipText text={`Phone: ${settings.phone}`} />}
        {seller.gstin && <SlipText text={`${byGst ? 'GSTIN' : 'TIN No.'}: ${seller.gstin}`} />}
        {document?.seller.fssai && <SlipText text={`FSSAI: ${document.seller.fssai}`} />}
        <SlipText text={settings.bill_header} />
        <p className="tiffin-slip__center tiffin-slip__title">{document ? 'TAX INVOICE' : 'Guest Copy'}</p>
        {byGst && !document && <SlipText text="The tax invoice is issued when the bill is printed or paid." />}
      </header>
      <SlipRule />
      <SlipFacts
        rows={[
          ['Invoice No.', document?.number ?? null],
          ['Order No.', order.order_number],
          ['Date', `${formatDate(at, 'day')} ${formatDate(at, 'time')}`],
          ['Type', order.order_type],
          [order.table_name ? 'Table' : 'Customer', placeOf(order)],
          ['Contact', order.customer_contact],
          ['Address', order.customer_address],
          ['Guests', String(order.items.reduce((portions, { quantity }) => portions + quantity, 0))],
          ['SAC', document?.sac ?? null],
          ['Place of supply', document ? stateWithCode(document.place_of_supply) : null],
        ]}
      />
      <SlipRule />
      <BillItems order={order} />
      <SlipRule />
      <BillSums bill={bill} />
      {order.payments.length > 0 && (
        <SlipFacts
          rows={paymentRowsOf(order).map(
            ({ label, time, amountPaise }) => [time ? `${label} ${time}` : label, formatRupees(amountPaise)] as const,
          )}
        />
      )}
      {balance && (
        <BillSum label={leftPaise < 0 ? 'To give back' : 'Left to pay'} amountPaise={paise(Math.abs(leftPaise))} />
      )}
      {completed && <p className="tiffin-slip__stamp">PAID</p>}
      {link && <SlipQr link={link} amountPaise={leftPaise} vpa={settings.upi_vpa ?? ''} />}
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

function BillSums({ bill }: { bill: BillView }) {
  return (
    <>
      <SlipFacts rows={bill.paperRows} />
      <SlipRule />
      <BillSum label="Payable" amountPaise={bill.payablePaise} />
    </>
  )
}

function BillSum({ label, amountPaise }: { label: string; amountPaise: Paise }) {
  return (
    <p className="tiffin-slip__payable">
      <span>{label}</span>
      <span>{formatRupees(amountPaise)}</span>
    </p>
  )
}
