import type { Paise } from '@tiffin/domain'
import { PanelQr } from '@tiffin/receipts'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

type ScanToPayProps = {
  readonly link: string
  readonly amountPaise: Paise
  /** True where the foot below has a field or a second line, which leaves less room for the code. */
  readonly isAboveHighFoot: boolean
  readonly figures: ReactNode
}

/** Shows the QR code by which one guest pays, beside the figures of the bill. */
export function ScanToPay({ link, amountPaise, isAboveHighFoot, figures }: ScanToPayProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
      {figures}
      {/* On a phone the QR code comes first, because further down the foot of the bill would hide it. */}
      <div className="justify-self-center max-lg:order-first lg:row-span-2">
        <PanelQr link={link} amountPaise={amountPaise} isAboveHighFoot={isAboveHighFoot} />
      </div>
      {/* The cashier has to confirm the money, because the link does not report a payment. */}
      <p className="text-base text-muted">{messages.scanHint}</p>
    </div>
  )
}
