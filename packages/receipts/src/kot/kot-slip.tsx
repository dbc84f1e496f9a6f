import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import type { Ref } from 'react'
import { placeOf } from '../slip/order-place.ts'
import { Slip, SlipFacts, SlipRule, SlipText } from '../slip/slip.tsx'

export type KotSlipProps = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'kot_header' | 'kot_footer'>
  readonly slipRef?: Ref<HTMLElement>
}

/** What the kitchen reads from two metres away: how many of what, and for whom. No prices. */
export function KotSlip({ order, settings, slipRef }: KotSlipProps) {
  return (
    <Slip label="Kitchen ticket" slipRef={slipRef}>
      <SlipText text={settings.kot_header} />
      <p className="tiffin-slip__center tiffin-slip__title">KOT</p>
      <p className="tiffin-slip__center tiffin-slip__table">{placeOf(order) ?? order.order_type}</p>
      <SlipRule />
      <SlipFacts
        rows={[
          ['Order No.', order.order_number],
          ['Type', order.order_type],
          ['Time', `${formatDate(order.created_at, 'slip')} ${formatDate(order.created_at, 'time')}`],
        ]}
      />
      <SlipRule />
      <ul className="tiffin-slip__dishes">
        {order.items.map((item) => (
          <li key={`${item.id} ${item.price} ${item.tax_rate_applied}`}>
            <span>{item.quantity} ×</span>
            <span>{item.name}</span>
          </li>
        ))}
      </ul>
      <SlipRule />
      <SlipText text={settings.kot_footer} />
    </Slip>
  )
}
