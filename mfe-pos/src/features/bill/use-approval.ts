import type { WireDiscount } from '@tiffin/domain'
import type { DiscountRefusal } from '@tiffin/receipts'
import { isApiError, messageOf } from '@tiffin/web-kit'
import { useRef, useState } from 'react'

type Asked = { readonly discount: WireDiscount; readonly answer: (isApproved: boolean) => void }

/**
 * The approval of a discount by a colleague. `asked` is set while the sheet is open. Every later print and payment
 * carries the approval; the server accepts it only for the discount that was approved.
 */
export function useApproval() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const given = useRef<string | null>(null)

  return {
    asked,
    given,
    ask: (discount: WireDiscount) => new Promise<boolean>((answer) => setAsked({ discount, answer })),
    close: (approval: string | null) => {
      given.current = approval ?? given.current
      asked?.answer(approval !== null)
      setAsked(null)
    },
  }
}

export type Approval = ReturnType<typeof useApproval>

/** Returns what is wrong with the discount of a print or a payment; null for any other failure. */
export function discountRefusal(
  error: unknown,
  discount: WireDiscount | null,
  { ask }: Pick<Approval, 'ask'>,
): DiscountRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { askForApproval: () => ask(discount) }) }
}
