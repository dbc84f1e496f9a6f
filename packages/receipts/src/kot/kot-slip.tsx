import { kotSlip, type KitchenTicket } from '@tiffin/slips'
import type { ComponentProps } from 'react'
import { SlipPaper } from '../slip/slip.tsx'

export type KotSlipProps = Pick<ComponentProps<typeof SlipPaper>, 'slipRef'> & {
  readonly ticket: KitchenTicket
  readonly settings: Parameters<typeof kotSlip>[1]
}

/** Shows a kitchen ticket, 80 mm wide. */
export function KotSlip({ ticket, settings, slipRef }: KotSlipProps) {
  return <SlipPaper slip={kotSlip(ticket, settings)} slipRef={slipRef} />
}
