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

/** The class of a dialog's body that holds a `BillLayout`. */
export const BILL_BODY = '@container flex flex-col overflow-y-auto'

/**
 * Paper and money side by side, each scrolling alone, so that title and foot of the money stay where they are. On a
 * phone they are one column that scrolls between the two. Where the text is large for a tablet the foot follows the
 * form instead: it would leave no room in which to hit what is above it.
 */
export function BillLayout({ slip, title, print, form, foot }: BillLayoutProps) {
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
        )}
      >
        <div className="self-start shadow-float">{slip}</div>
      </div>
      <section aria-labelledby="payment-title" className="contents">
        <div
          className={cx(
            'sticky top-0 z-10 order-1 flex flex-wrap items-center justify-between gap-3 bg-raised px-5 py-2',
            '@min-[46rem]:static @min-[46rem]:order-none',
          )}
        >
          <h3 id="payment-title" className="text-lg font-bold">
            {title}
          </h3>
          {print}
        </div>
        <div
          className={cx(
            'order-2 grid content-start gap-4 px-5 pb-4 pt-1',
            '@min-[46rem]:order-none @min-[46rem]:overflow-y-auto',
          )}
        >
          {form}
        </div>
        <div
          className={cx(
            'sticky bottom-0 z-10 order-4 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-raised',
            'px-5 py-3 @max-[16rem]:static',
            '@min-[26rem]:static @min-[26rem]:order-2 @min-[46rem]:order-none',
          )}
        >
          {foot}
        </div>
      </section>
    </div>
  )
}
