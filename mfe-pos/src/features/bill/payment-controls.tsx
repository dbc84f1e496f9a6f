import { formatRupees, paise, PAYMENT_METHODS, type Paise, type PaymentMethod } from '@tiffin/domain'
import { PanelQr } from '@tiffin/receipts'
import { Button, Money, SegmentedControl, TextField } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { typedAmount, type PaymentForm } from './payment-form.ts'
import { equalSplit } from './split-payment.tsx'

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

type Change = { readonly disabled: boolean; readonly change: (changes: Partial<PaymentForm>) => void }

type PaymentMethodsProps = Change & {
  /** The chosen method; null until one is chosen. */
  readonly value: PaymentMethod | null
}

/** Shows the methods by which one guest pays the whole rest or a part of it. */
export function PaymentMethods({ value, disabled, change }: PaymentMethodsProps) {
  return (
    <SegmentedControl
      label="Payment method"
      options={methods}
      value={value}
      disabled={disabled}
      size="lg"
      onChange={(method) => change({ method, ...(method !== 'Cash' && { cashText: '' }) })}
    />
  )
}

type OtherWaysProps = Change & {
  readonly form: Pick<PaymentForm, 'method' | 'part'>
  /** False where nothing is left to pay, so that no part payment can be taken. */
  readonly hasParts: boolean
}

/** Shows the ways to pay other than the chosen one: all of the rest, split, or a part payment. */
export function OtherWays({ form: { method, part }, hasParts, disabled, change }: OtherWaysProps) {
  if (part)
    return (
      <Button
        variant="ghost"
        disabled={disabled}
        className="min-h-12 justify-self-start"
        onClick={() => change({ part: null, cashText: '' })}
      >
        Pay the whole rest
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="ghost"
        icon={<SplitIcon size={20} aria-hidden />}
        disabled={disabled}
        className="min-h-12"
        onClick={() => change({ split: equalSplit(2, [method]), cashText: '' })}
      >
        Split payment
      </Button>
      {hasParts && (
        <Button
          variant="ghost"
          icon={<HandCoins size={20} aria-hidden />}
          disabled={disabled}
          className="min-h-12"
          onClick={() => change({ part: { amountText: '', reference: '' }, cashText: '' })}
        >
          Take part payment
        </Button>
      )}
    </div>
  )
}

/** The values of notes, in paise. The suggestions round the amount up to multiples of them. */
const NOTES_PAISE = [10_000, 50_000, 200_000]

type CashGivenProps = Change & {
  /** The amount due in cash, with the tip if the tip is in cash. */
  readonly duePaise: Paise
  readonly text: string
}

/**
 * Shows the field for the cash that the guest gives, and the change. The typed amount is recorded if it covers the
 * amount due.
 */
export function CashGiven({ duePaise, text, disabled, change }: CashGivenProps) {
  const givenPaise = typedAmount(text)
  const changePaise = givenPaise === null ? null : givenPaise - duePaise
  return (
    <div className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-end">
      <TextField
        label="Cash given (₹)"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={(event) => change({ cashText: event.target.value })}
      />
      <div role="group" aria-label="Cash given in notes" className="flex flex-wrap gap-2">
        {notesFor(duePaise).map((amountPaise) => (
          <Button
            key={amountPaise}
            size="compact"
            disabled={disabled}
            onClick={() => change({ cashText: String(amountPaise / 100) })}
          >
            {formatRupees(amountPaise)}
          </Button>
        ))}
      </div>
      {changePaise !== null && (
        <p role="status" className="flex items-baseline gap-3 sm:col-span-2">
          {changePaise < 0 ? (
            <span className="text-base text-danger-ink">{formatRupees(paise(-changePaise))} are missing.</span>
          ) : (
            <>
              <span className="text-base font-medium">Change</span>{' '}
              <Money amountPaise={paise(changePaise)} className="text-2xl font-bold tracking-tight" />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function notesFor(duePaise: Paise): Paise[] {
  const amounts = NOTES_PAISE.map((note) => paise(Math.ceil(duePaise / note) * note))
  return [...new Set(amounts)].filter((amount) => amount > 0)
}

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

type TipFieldProps = Change & {
  readonly text: string
  /** The typed tip, 0 for an empty field; null for a text that is no amount. */
  readonly tipPaise: Paise | null
  /** The amount that is left to pay, with the tip. */
  readonly collectPaise: Paise
}

/** Shows the field for the tip, below the payable, because the bill does not contain the tip. */
export function TipField({ text, tipPaise, collectPaise, disabled, change }: TipFieldProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-x-4 gap-y-1">
      <TextField
        label="Tip (₹)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        error={tipPaise === null ? 'A tip is an amount in rupees.' : undefined}
        disabled={disabled}
        onChange={(event) => change({ tipText: event.target.value })}
      />
      {tipPaise !== null && tipPaise > 0 && (
        <p aria-live="polite" className="grid gap-1 text-right">
          <span className="text-sm font-medium">To collect</span>{' '}
          <Money amountPaise={collectPaise} className="min-h-11 content-center text-xl font-bold tracking-tight" />
        </p>
      )}
    </div>
  )
}

const REFUSED = 'The payment was not recorded. Nothing was changed.'
const UNKNOWN = 'It is not known whether the payment was recorded.'

/** Shows an alert after a payment that was refused or whose result is unknown. */
export function PaymentAlert({ form: { status, tried } }: { form: Pick<PaymentForm, 'status' | 'tried'> }) {
  if (status !== 'refused' && status !== 'unknown') return null
  const again = tried === 'part' ? 'Press the same button again to find out.' : 'Press Pay again to find out.'
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {status === 'refused' ? REFUSED : `${UNKNOWN} ${again}`}
    </p>
  )
}
