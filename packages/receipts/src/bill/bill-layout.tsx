import type { Order } from '@tiffin/contracts'
import { formatRupees, paise, type Balance, type Paise } from '@tiffin/domain'
import { orderBillSlip, type BillAmounts, type OrderBill } from '@tiffin/slips'
import { Button, cx, Money } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Printing } from '../print/print.ts'
import { SlipPaper } from '../slip/slip.tsx'

/**
 * The classes of a dialog that holds a `BillLayout`. On a phone its body scrolls below a title and above a foot that
 * stay, which must not cover a field that takes the focus.
 */
export const BILL_DIALOG = {
  className: 'max-w-[54rem]',
  bodyClassName: '@container flex flex-col overflow-y-auto scroll-pt-20 scroll-pb-48',
}

/** A bill for its dialog, to be paid or read-only. */
export type ShownBill = {
  readonly order: Order
  readonly settings: OrderBill['settings']
  /** Content below the payment or the figures, which scrolls with them. */
  readonly aside?: ReactNode
  readonly printing: Printing
}

type BillLayoutProps = ShownBill & {
  readonly title: string
  /** The amounts on the paper and beside it; of an order that is not settled, with the typed or printed discount. */
  readonly bill: BillAmounts
  readonly form: ReactNode
  /** Content below the payable that is visible however long the bill is, such as the Pay button. */
  readonly foot?: ReactNode
  readonly onPrint: () => void
  /** Prints in the browser; given only where the restaurant has a network printer for bills. */
  readonly onPrintHere?: (() => void) | undefined
  /**
   * True while the server cannot issue the document that a print needs: a payment is being sent, or a write of the
   * order waits at the till.
   */
  readonly isPrintBlocked?: boolean
}

/**
 * Shows paper and payment side by side. The two scroll separately, so that title and foot of the payment stay in place.
 * On a phone paper and payment are one column, which scrolls between title and foot. On a tablet with large text, or on
 * a phone with very large text, the foot scrolls too: a fixed foot would cover most of the form. The print button is
 * beside the title, because the guest gets the bill before it is paid.
 */
export function BillLayout({
  order,
  settings,
  bill,
  title,
  form,
  aside,
  foot,
  printing: { slip, button, isBusy, isDuplicate },
  onPrint,
  onPrintHere,
  isPrintBlocked = false,
}: BillLayoutProps) {
  return (
    <div
      className={cx(
        'flex flex-col @min-[46rem]:grid @min-[46rem]:min-h-0 @min-[46rem]:grid-cols-[auto_minmax(0,1fr)]',
        '@min-[46rem]:grid-rows-[auto_minmax(8rem,1fr)_auto]',
      )}
    >
      <div
        role="group"
        aria-label="Slip"
        // A scrolling area needs the focus, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          'order-3 grid justify-center overflow-x-auto bg-sunken p-5 focus-visible:-outline-offset-2',
          '@min-[46rem]:order-none @min-[46rem]:row-span-3 @min-[46rem]:overflow-y-auto',
          '@max-[22rem]:justify-start @max-[22rem]:p-2',
        )}
      >
        <div className="self-start shadow-float">
          <SlipPaper slip={orderBillSlip({ order, settings, bill, isDuplicate })} slipRef={slip} />
        </div>
      </div>
      <section aria-labelledby="payment-title" className="contents">
        <div
          data-toasts-below
          className={cx(
            'sticky top-0 z-10 order-1 flex flex-wrap items-center justify-between gap-3 bg-raised px-5 py-2',
            '@min-[46rem]:static @min-[46rem]:order-none @max-[22rem]:px-3 @max-[16rem]:static',
          )}
        >
          <h3 id="payment-title" className="text-lg font-bold">
            {title}
          </h3>
          <div className="flex flex-wrap gap-3">
            {onPrintHere && (
              <Button disabled={isBusy || isPrintBlocked} onClick={onPrintHere} className="min-h-12">
                Print here
              </Button>
            )}
            <Button
              ref={button}
              icon={<Printer size={20} aria-hidden />}
              busy={isBusy}
              disabled={isPrintBlocked}
              onClick={onPrint}
              className="min-h-12"
            >
              {bill.document?.kind === 'invoice' ? 'Print Invoice' : 'Print Bill'}
            </Button>
          </div>
        </div>
        <div
          className={cx(
            'order-2 grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-5 pb-4 pt-1 @max-[22rem]:px-3',
            '@min-[46rem]:order-none @min-[46rem]:overflow-y-auto',
          )}
        >
          {form}
          {aside}
        </div>
        <div
          className={cx(
            'sticky bottom-0 z-10 order-4 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-raised',
            'px-5 py-3 @max-[22rem]:px-3 @max-[16rem]:static',
            '@min-[26rem]:static @min-[26rem]:order-2 @min-[46rem]:order-none',
          )}
        >
          <Payable bill={bill} />
          {foot}
        </div>
      </section>
    </div>
  )
}

/** Lists the amounts that lead to the payable of a bill, such as subtotal, discount, tax and round-off. */
export function BillFigures({ bill }: { bill: Pick<BillAmounts, 'panelRows'> }) {
  return (
    <dl className="grid gap-y-1 text-base text-muted">
      {bill.panelRows.map(([label, amountPaise]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="ml-auto">
            <Money amountPaise={amountPaise} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the payable of a bill. For an open bill with part payments it shows what is left to pay. */
function Payable({ bill: { balance, payablePaise } }: { bill: BillAmounts }) {
  if (balance) return <Left balance={balance} payablePaise={payablePaise} />
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-base font-medium">Payable</dt>
      <dd className="text-xl font-bold tracking-tight">
        <Money amountPaise={payablePaise} />
      </dd>
    </dl>
  )
}

/** Shows the amount paid, and as the largest figure the amount left to pay or to give back. */
function Left({ balance: { paidPaise, leftPaise }, payablePaise }: { balance: Balance; payablePaise: Paise }) {
  return (
    <dl aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="grid text-base font-medium">
        {leftPaise < 0 ? 'To give back' : 'Left to pay'}
        <span className="text-sm text-muted tabular-nums">
          Paid {formatRupees(paidPaise)} of {formatRupees(payablePaise)}
        </span>
      </dt>
      <dd className="ml-auto text-2xl font-bold tracking-tight">
        <Money amountPaise={paise(Math.abs(leftPaise))} />
      </dd>
    </dl>
  )
}
