import type { RestaurantSettings } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import type { Ref } from 'react'
import { Slip, SlipFacts, SlipRule, SlipText } from '../slip/slip.tsx'
import type { KitchenTicket } from './kitchen-ticket.ts'

export type KotSlipProps = {
  readonly ticket: KitchenTicket
  readonly settings: Pick<RestaurantSettings, 'kot_header' | 'kot_footer'>
  readonly slipRef?: Ref<HTMLElement>
}

/** The kitchen ticket: dishes with quantities and the table or customer, large enough to read from two metres. */
export function KotSlip({ ticket, settings, slipRef }: KotSlipProps) {
  return (
    <Slip label="Kitchen ticket" slipRef={slipRef}>
      <SlipText text={settings.kot_header} />
      <p className="tiffin-slip__center tiffin-slip__title">{titleOf(ticket)}</p>
      <p className="tiffin-slip__center tiffin-slip__table">{ticket.place ?? ticket.orderType}</p>
      {ticket.mark !== null && <p className="tiffin-slip__mark">{ticket.mark}</p>}
      <SlipRule />
      <SlipFacts
        rows={[
          ['Order No.', ticket.orderNumber],
          ['Type', ticket.orderType],
          ['Time', `${formatDate(ticket.at, 'day')} ${formatDate(ticket.at, 'time')}`],
        ]}
      />
      <SlipRule />
      {ticket.note !== null && <p className="tiffin-slip__center tiffin-slip__name">{ticket.note}</p>}
      <ul className="tiffin-slip__dishes">
        {ticket.dishes.map((dish, index) => (
          // A dish at two prices has two lines with the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{dish.quantity} ×</span>
            <span>
              {dish.name}
              {dish.notes && <em className="tiffin-slip__wish">{dish.notes}</em>}
            </span>
          </li>
        ))}
      </ul>
      <SlipRule />
      <SlipText text={settings.kot_footer} />
    </Slip>
  )
}

function titleOf({ kot }: KitchenTicket): string {
  if (kot === null) return 'KOT'
  return kot.station === null ? `KOT ${kot.number}` : `KOT ${kot.number} · ${kot.station}`
}
