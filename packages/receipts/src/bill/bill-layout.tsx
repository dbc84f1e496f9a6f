import { cx } from '@tiffin/ui'
import type { ReactNode } from 'react'

type BillLayoutProps = {
  readonly slip: ReactNode
  readonly title: string
  /** The print button beside the title, because the bill is printed before it is paid. */
  readonly print: ReactNode
  readonly form: ReactNode
  /** The part that stays visible however long the bill is: the amount and the Pay button. */
  readonly foot: ReactNode
}

/** The classes of the dialog body around a `BillLayout`. */
export const BILL_BODY = 'flex flex-col overflow-y-auto md:overflow-hidden'

/**
 * Slip and payment side by side. Each scrolls on its own, so that title and foot of the payment stay visible. On a
 * phone they are one column that scrolls between the two.
 */
export function BillLayout({ slip, title, print, form, foot }: BillLayoutProps) {
  return (
    <div
      className={cx(
        'flex flex-col md:grid md:min-h-0 md:grid-cols-[auto_minmax(0,1fr)]',
        'md:grid-rows-[auto_minmax(0,1fr)_auto]',
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
          'md:order-none md:row-span-3 md:overflow-y-auto',
        )}
      >
        <div className="self-start shadow-float">{slip}</div>
      </div>
      <section aria-labelledby="payment-title" className="contents">
        <div
          className={cx(
            'sticky top-0 z-10 order-1 flex flex-wrap items-center justify-between gap-3 bg-raised px-5 py-2',
            'md:static md:order-none',
          )}
        >
          <h3 id="payment-title" className="text-lg font-bold">
            {title}
          </h3>
          {print}
        </div>
        <div className="order-2 grid content-start gap-4 px-5 pb-4 pt-1 md:order-none md:overflow-y-auto">{form}</div>
        <div
          className={cx(
            'sticky bottom-0 z-10 order-4 grid gap-2 border-t border-line bg-raised px-5 py-3',
            'md:static md:order-none',
          )}
        >
          {foot}
        </div>
      </section>
    </div>
  )
}
