import { isRefused } from '@tiffin/app-kit'
import { settleOrder, type Khata } from '@tiffin/contracts'
import { formatRupees, MAY_GIVE_KHATA, paise, rupeesFromPaise } from '@tiffin/domain'
import { call, isAway, LazyPlace, lazyPart, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { actionKey, forgetActionKey } from '../../../drafts/action-key.ts'
import { discountRefusal, type BillOptions } from '../print-bill.ts'
import { showWhy } from '../shown-order.ts'
import { messages } from '../messages.ts'
import { useHeldQuestion } from '../use-held-question.tsx'
import { invoiceSeen } from '../own-invoice.ts'
import { givenWithBill, type PaymentTotals, type PaymentForm } from '../payment-form.ts'

const KhataSheet = lazyPart(async () => (await import('./khata-sheet.tsx')).KhataSheet)

type KhataOptions = BillOptions & {
  readonly form: PaymentForm
  readonly payment: PaymentTotals
  /** True while the server does not answer. What a khata owes is known to the server alone. */
  readonly isCut: boolean
  readonly onSettled: (showsInvoice: boolean) => void
}

/**
 * Returns the action that opens the choice of a customer who pays later, and the open choice. Where dishes are held, it
 * first asks, as a payment does. `open` is null where the restaurant has no khata, the role may not give it, nothing is
 * left to pay, or a punch or a print of the order waits: a khata is not in the queue, so it would overtake them.
 */
export function useKhata({
  shown,
  settings,
  form,
  setForm,
  payment,
  approval,
  isCut,
  isUnsent,
  onSettled,
}: KhataOptions) {
  const { userRole } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { order, setOrder, readAgain } = shown
  const { leftPaise, tipPaise } = payment
  const mayOpen = (settings.khata ?? false) && MAY_GIVE_KHATA.includes(userRole) && leftPaise > 0 && !isUnsent

  // Discount and buyer are those of the form, so what is wrong with them is shown there before a customer is chosen.
  const choose = async () => {
    const given = givenWithBill(form, order, settings)
    if ('refusal' in given) setForm({ ...form, tried: 'pay', status: 'open', refusal: given.refusal })
    else setOpen(true)
  }
  const { askAndPay, question } = useHeldQuestion(order, choose)

  /** Settles the order with all that is left on a khata. Rejects if the bill is not on the khata. */
  const put = async ({ id, name }: Khata): Promise<void> => {
    const given = givenWithBill(form, order, settings)
    if ('refusal' in given) return
    const { discount, reason, buyer, charges } = given
    const action = `khata:${order.id}`
    const body = {
      payments: [],
      khata: { khata_id: id, amount: rupeesFromPaise(leftPaise) },
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
      ...(charges && { charges: [...charges] }),
      ...invoiceSeen(order, payment.document !== undefined, settings),
      version: order.version,
    }
    try {
      const idempotencyKey = await actionKey(action, body)
      const settled = await call(settleOrder, { params: { id: order.id }, body }, { idempotencyKey })
      forgetActionKey(action)
      toast.success(messages.khataDone(formatRupees(leftPaise), name ?? ''))
      setOpen(false)
      readAgain()
      // The bill stays open, so that the paper that says 'On khata' can be printed.
      setOrder(settled)
      onSettled(true)
    } catch (error) {
      if (isRefused(error)) forgetActionKey(action)
      const refusal = discountRefusal(error, discount)
      if (refusal) {
        setOpen(false)
        setForm({ ...form, tried: 'pay', status: 'refused', refusal })
        return
      }
      toast.error(serverTextOr(error, isAway(error) ? messages.khataUnknown : messages.khataNotPut))
      if (isRefused(error)) await showWhy(shown, error)
      else readAgain()
      throw error
    }
  }

  return {
    open: mayOpen ? () => void askAndPay(null) : null,
    sheet: (
      <>
        {question}
        {isOpen && (
          <LazyPlace>
            <KhataSheet
              leftPaise={leftPaise}
              tipPaise={tipPaise ?? paise(0)}
              isCut={isCut}
              onPut={put}
              onClose={() => setOpen(false)}
            />
          </LazyPlace>
        )}
      </>
    ),
  }
}
