import { isRefused } from '@tiffin/app-kit'
import { takePayment, type BodyOf } from '@tiffin/contracts'
import { formatRupees, paise, paiseFromRupees, type Paise, type PaymentMethod, type WireDiscount } from '@tiffin/domain'
import { chargesToSend } from '@tiffin/receipts'
import { Button, TextField } from '@tiffin/ui'
import { call, serverTextOr, toast } from '@tiffin/web-kit'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import {
  collectedInRupees,
  referenceOf,
  typedAmount,
  type BillSettings,
  type PaymentTotals,
  type PartForm,
  type PartPayment,
  type PaymentForm,
  type SetForm,
} from './payment-form.ts'
import { ReferenceField } from './reference-field.tsx'
import { showAsItIs, showWhy, type ShownOrder } from './shown-order.ts'

type OpenPart = {
  readonly shown: ShownOrder
  readonly settings: BillSettings
  readonly form: PaymentForm
  readonly setForm: SetForm
  readonly payment: PaymentTotals
  readonly discount: WireDiscount | null
}

/** A part payment to take, or money to give back, in rupees. */
type PartRequest = Omit<BodyOf<typeof takePayment>, 'version'>

/** Returns the typed part payment, or the money to give back, and the action that records it. */
export function usePart({ shown, settings, form, setForm, payment: { leftPaise }, discount }: OpenPart) {
  const { order, readAgain } = shown
  const { method, part } = form
  const isBack = leftPaise < 0
  const amountPaise = isBack ? paise(-leftPaise) : partOf(part ? typedAmount(part.amountText) : null, leftPaise)
  const payment: PartPayment | null = amountPaise !== null && method !== null ? { method, amountPaise } : null

  const take = async () => {
    if (!payment || form.status === 'paying') return
    setForm({ ...form, tried: 'part', pressed: null, refusal: null, status: 'paying' })
    const [recorded] = collectedInRupees([payment], paise(0), isBack ? null : typedAmount(form.cashText)).payments
    const { charges } = chargesToSend(order, settings)
    const result = await record({
      ...recorded!,
      ...referenceOf(payment.method, part?.reference),
      ...(isBack && { direction: 'out', discount }),
      ...(charges && { charges: [...charges] }),
    }).catch(() => 'unknown' as const)
    setForm((now) => (result === 'recorded' ? afterPart(now, settings) : { ...now, status: result }))
  }

  /**
   * Records a payment; the bill stays open and shows the rest. Rejects when the result is unknown; the next press then
   * repeats the same payment.
   */
  const record = async (request: PartRequest): Promise<'recorded' | 'refused'> => {
    const action = `part:${order.id}`
    const body = { ...request, version: order.version }
    try {
      const current = await call(
        takePayment,
        { params: { id: order.id }, body },
        { idempotencyKey: await actionKey(action, body) },
      )
      forgetActionKey(action)
      const amount = formatRupees(paiseFromRupees(request.amount))
      toast.success(request.direction === 'out' ? messages.moneyGivenBack(amount) : messages.partTaken(amount))
      showAsItIs(shown, current)
      return 'recorded'
    } catch (error) {
      toast.error(serverTextOr(error, messages.partFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      await showWhy(shown, error)
      return 'refused'
    }
  }

  return {
    /** The purpose of the panel: to pay the rest, to take a part of it, or to give money back. */
    mode: isBack ? ('back' as const) : part ? ('part' as const) : ('rest' as const),
    /** The typed amount, or the amount to give back; null while the typed amount cannot be taken. */
    amountPaise,
    /** Null while a method or an amount is missing. */
    payment,
    take,
  }
}

function partOf(typedPaise: Paise | null, leftPaise: Paise): Paise | null {
  return typedPaise !== null && typedPaise > 0 && typedPaise < leftPaise ? typedPaise : null
}

/** Returns the form for the rest after a part payment. Discount and buyer stay as they were entered. */
function afterPart(form: PaymentForm, settings: BillSettings): PaymentForm {
  const method = settings.default_payment_method ?? null
  return { ...form, method, split: null, part: null, reference: null, cashText: '', status: 'open' }
}

type PartFieldsProps = {
  readonly part: PartForm
  readonly method: PaymentMethod | null
  readonly leftPaise: Paise
  readonly disabled: boolean
  readonly change: (changes: Partial<PaymentForm>) => void
}

/**
 * Shows the fields of a part payment: its amount, and for a method other than cash a reference, such as that of the
 * bank.
 */
export function PartFields({ part, method, leftPaise, disabled, change }: PartFieldsProps) {
  return (
    <div role="group" aria-label="Part payment" className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <TextField
        label="Part payment (₹)"
        inputMode="decimal"
        autoComplete="off"
        // The field takes the focus, because the button that opened the fields is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={part.amountText}
        error={problemOf(part.amountText, leftPaise)}
        disabled={disabled}
        className="min-h-12"
        onChange={(event) => change({ part: { ...part, amountText: event.target.value }, cashText: '' })}
      />
      {method && method !== 'Cash' && (
        <ReferenceField
          value={part.reference}
          disabled={disabled}
          onChange={(reference) => change({ part: { ...part, reference }, cashText: '' })}
        />
      )}
    </div>
  )
}

/** Returns the problem of a typed amount; undefined for an amount that can be taken, and for an empty field. */
function problemOf(text: string, leftPaise: Paise): string | undefined {
  if (text.trim() === '') return undefined
  const amountPaise = typedAmount(text)
  if (!amountPaise) return 'A part payment is an amount in rupees.'
  return amountPaise < leftPaise ? undefined : `${formatRupees(leftPaise)} is left to pay. Use Pay for the whole rest.`
}

type PartFootProps = {
  readonly part: ReturnType<typeof usePart>
  readonly mayGiveBack: boolean
  readonly isPaying: boolean
  readonly disabled: boolean
}

/**
 * Shows the button that takes a part payment or gives money back. For a user who may not give money back, a text says
 * who may.
 */
export function PartFoot({
  part: { mode, amountPaise, payment, take },
  mayGiveBack,
  isPaying,
  disabled,
}: PartFootProps) {
  const amount = amountPaise && formatRupees(amountPaise)
  if (mode === 'back' && !mayGiveBack)
    return <p className="text-base">An Admin or a Captain has to give {amount} back before the bill is settled.</p>
  return (
    <Button
      variant="confirm"
      size="lg"
      className="min-h-16"
      busy={isPaying}
      disabled={payment === null || disabled}
      onClick={() => void take()}
    >
      {mode === 'back' ? `Give ${amount} back` : amount ? `Take ${amount}` : 'Take part payment'}
    </Button>
  )
}
