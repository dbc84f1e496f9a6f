import type { WireDiscount } from '@tiffin/domain'
import { useRef, useState } from 'react'

type Asked = { readonly discount: WireDiscount; readonly answer: (isApproved: boolean) => void }

/**
 * The approval of a discount by a colleague: `asked` while the sheet is open. What was given goes with each payment
 * from then on; the server takes it for the discount it was given for.
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
