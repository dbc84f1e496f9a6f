import { formatRupees, type Paise } from '@tiffin/domain'
import { cx } from '../cx.ts'

/** An amount with its symbol, in digits of equal width so that columns align. */
export function Money({ amountPaise, className }: { amountPaise: Paise; className?: string }) {
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{formatRupees(amountPaise)}</span>
}
