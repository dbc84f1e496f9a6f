import type { WireDiscount } from '@tiffin/domain'
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
