import { formatRupees, paise, PAYMENT_METHODS, type Paise, type PaymentMethod } from '@tiffin/domain'
import { Button, Money, SegmentedControl, TextField } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import { typedAmount, type ComesTo, type PaymentForm } from './payment-form.ts'
import { equalSplit } from './split-payment.tsx'

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

type Change = { readonly disabled: boolean; readonly change: (changes: Partial<PaymentForm>) => void }

type PaymentMethodsProps = Change & {
  /** Null while none is chosen. */
  readonly value: PaymentMethod | null
}

/** The methods by which one guest pays the whole bill. */
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
  /** True where a part of what is left can be taken. */
  readonly hasParts: boolean
}

/** The ways to pay beside the one that is chosen: in one payment of all that is left, split, or a part of it. */
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

/** The notes, in paise, to whose multiples the suggestions round the amount up. */
const NOTES_PAISE = [10_000, 50_000, 200_000]

type CashGivenProps = Change & {
  /** What is to be paid in cash, the tip included where it is in cash. */
  readonly duePaise: Paise
  readonly text: string
}

/** What the guest hands over in cash, and the change. What is typed is recorded once it is enough. */
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

type TipFieldProps = Change & {
  readonly text: string
  /** The tip that is typed; null for a text that is no amount. */
  readonly tipPaise: Paise | null
  /** The payable with the tip. */
  readonly collectPaise: Paise
}

/** What the guest adds for the staff. It is typed below the payable, because the bill does not have it. */
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

type PayFootProps = {
  readonly form: PaymentForm
  readonly payment: ComesTo
  readonly disabled: boolean
  /** Pays by the method that was pressed; null by what the form has. */
  readonly pay: (pressed: PaymentMethod | null) => Promise<void>
}

/** The buttons that pay what is left of the bill: by a method at once, or as the form says. */
export function PayFoot({ form, payment: { leftPaise, isAllPaid, payments, tipPaise }, disabled, pay }: PayFootProps) {
  const isPaying = form.status === 'paying'
  return (
    <>
      {!form.split && !isAllPaid && (
        <QuickPay
          busy={isPaying ? form.pressed : null}
          disabled={disabled || tipPaise === null}
          onPay={(by) => void pay(by)}
        />
      )}
      <Button
        variant="confirm"
        size="lg"
        className="min-h-16"
        busy={isPaying && form.pressed === null}
        disabled={payments === null || tipPaise === null || disabled}
        onClick={() => void pay(null)}
      >
        Pay {formatRupees(leftPaise)} &amp; Clear
      </Button>
    </>
  )
}

/** How nearly every bill is paid. 'Other' says too little to be one press. */
const METHODS = ['Cash', 'Card', 'UPI'] as const satisfies readonly PaymentMethod[]

type QuickPayProps = {
  /** The method by which the bill is being paid at once. */
  readonly busy: PaymentMethod | null
  readonly disabled: boolean
  readonly onPay: (method: PaymentMethod) => void
}

/** Method and Pay in one press, beside Pay itself, which waits until a method is chosen (spec §5). */
function QuickPay({ busy, disabled, onPay }: QuickPayProps) {
  return (
    <div role="group" aria-label="Pay at once" className="flex flex-wrap gap-2">
      {METHODS.map((method) => (
        <Button
          key={method}
          size="compact"
          className="min-w-min flex-1"
          busy={busy === method}
          disabled={disabled}
          onClick={() => onPay(method)}
        >
          {method} &amp; Clear
        </Button>
      ))}
    </div>
  )
}

const REFUSED = 'The payment was not recorded. Nothing was changed.'
const UNKNOWN = 'It is not known whether the payment was recorded.'

/** How the last attempt to pay ended, where it did not succeed. */
export function PaymentAlert({ form: { status, tried } }: { form: Pick<PaymentForm, 'status' | 'tried'> }) {
  if (status !== 'refused' && status !== 'unknown') return null
  const again = tried === 'part' ? 'Press the same button again to find out.' : 'Press Pay again to find out.'
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {status === 'refused' ? REFUSED : `${UNKNOWN} ${again}`}
    </p>
  )
}
