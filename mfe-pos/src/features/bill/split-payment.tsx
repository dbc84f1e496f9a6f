import { formatRupees, MOST_PAYMENTS, paise, PAYMENT_METHODS, type Paise, type PaymentMethod } from '@tiffin/domain'
import { Button, Money, SegmentedControl, TextField } from '@tiffin/ui'
import { Plus } from 'lucide-react'
import { ReferenceField } from './reference-field.tsx'
import { amountsOf, type Part, type PaymentForm, type Split } from './payment-form.ts'

const EQUAL = ['2', '3', '4', '5', '6'].map((value) => ({
  value,
  label: value,
  accessibleName: `${value} equal parts`,
}))
const NO_PART: Part = { method: null, amountText: '', reference: '' }
const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: method }))

type SplitPaymentProps = {
  readonly split: Split
  readonly payablePaise: Paise
  /** True where the parts that are not in cash ask for a reference. */
  readonly hasReferences: boolean
  readonly disabled: boolean
  readonly change: (changes: Partial<Pick<PaymentForm, 'split' | 'cashText' | 'reference'>>) => void
}

/** Shows the form for a split bill: equal parts, or typed amounts of which the last part takes the rest. */
export function SplitPayment({ split, payablePaise, hasReferences, disabled, change }: SplitPaymentProps) {
  const { parts, isEqual } = split
  const amounts = amountsOf(split, payablePaise)
  const rest = amounts.at(-1) ?? paise(0)
  return (
    <div role="group" aria-label="Split payment" className="grid gap-3">
      <SegmentedControl
        label="Equal parts"
        options={EQUAL}
        value={isEqual ? String(parts.length) : null}
        disabled={disabled}
        onChange={(count) =>
          change({
            split: equalSplit(
              Number(count),
              parts.map(({ method }) => method),
            ),
          })
        }
      />
      <ol className="grid gap-3">
        {parts.map((part, index) => (
          <PartRow
            // A part has no identity but its place in the list.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            part={part}
            amountPaise={amounts[index] ?? null}
            isTyped={index < parts.length - 1}
            isEqual={isEqual}
            hasReferences={hasReferences}
            disabled={disabled}
            onChange={(changes) => change({ split: withPart(split, index, changes, payablePaise) })}
          />
        ))}
      </ol>
      {!isEqual && rest <= 0 && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
          {rest < 0
            ? `The parts are ${formatRupees(paise(-rest))} more than the payable.`
            : 'The parts leave nothing for the last one.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Plus size={20} aria-hidden />}
          disabled={disabled || parts.length >= MOST_PAYMENTS}
          onClick={() => change({ split: withOneMore(split) })}
        >
          One more part
        </Button>
        {!hasReferences && parts.some(({ method }) => method !== null && method !== 'Cash') && (
          <Button variant="ghost" disabled={disabled} onClick={() => change({ reference: '' })}>
            Add references
          </Button>
        )}
        <Button variant="ghost" disabled={disabled} onClick={() => change({ split: null, cashText: '' })}>
          One payment
        </Button>
      </div>
    </div>
  )
}

type PartRowProps = {
  readonly number: number
  readonly part: Part
  /** The amount in paise; null for a text that is no amount above 0. */
  readonly amountPaise: Paise | null
  /** False for the last part, which takes the rest. */
  readonly isTyped: boolean
  readonly isEqual: boolean
  /** True where the parts that are not in cash ask for a reference. */
  readonly hasReferences: boolean
  readonly disabled: boolean
  readonly onChange: (changes: Partial<Part>) => void
}

function PartRow({ number, part, amountPaise, isTyped, isEqual, hasReferences, disabled, onChange }: PartRowProps) {
  return (
    <li className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-end">
      {isTyped ? (
        <TextField
          label={`Part ${number} (₹)`}
          inputMode="decimal"
          autoComplete="off"
          value={isEqual ? String((amountPaise ?? 0) / 100) : part.amountText}
          aria-invalid={amountPaise === null && part.amountText !== ''}
          disabled={disabled}
          onChange={(event) => onChange({ amountText: event.target.value })}
        />
      ) : (
        <dl>
          <dt className="text-sm font-medium">Part {number}, the rest</dt>
          <dd className="flex min-h-11 items-center text-lg font-bold">
            <Money amountPaise={amountPaise ?? paise(0)} />
          </dd>
        </dl>
      )}
      <SegmentedControl
        label={`Payment method of part ${number}`}
        hideLabel
        options={METHODS}
        value={part.method}
        disabled={disabled}
        onChange={(method) => onChange({ method })}
      />
      {hasReferences && part.method !== null && part.method !== 'Cash' && (
        <div className="sm:col-start-2">
          <ReferenceField
            label={`Reference of part ${number} (optional)`}
            value={part.reference}
            disabled={disabled}
            onChange={(reference) => onChange({ reference })}
          />
        </div>
      )}
    </li>
  )
}

/** Creates equal parts that keep the methods chosen before. */
export function equalSplit(count: number, methods: readonly (PaymentMethod | null)[]): Split {
  const parts = Array.from({ length: count }, (_, index) => ({ ...NO_PART, method: methods[index] ?? null }))
  return { parts, isEqual: true }
}

/** Changes a part. A typed amount turns equal parts into typed parts, which keep the amounts they had. */
export function withPart(split: Split, index: number, changes: Partial<Part>, payablePaise: Paise): Split {
  const isTyped = changes.amountText !== undefined
  const amounts = amountsOf(split, payablePaise)
  const parts = split.parts.map((part, at) => ({
    ...part,
    ...(isTyped && split.isEqual && { amountText: String((amounts[at] ?? 0) / 100) }),
    ...(at === index && changes),
  }))
  return { parts, isEqual: split.isEqual && !isTyped }
}

/** Adds a part: equal parts stay equal, and in a typed split the new part takes the rest. */
export function withOneMore({ parts, isEqual }: Split): Split {
  return { parts: [...parts, NO_PART], isEqual }
}
