import { formatRupees, type Paise } from '@tiffin/domain'
import { cx } from '../cx.ts'

/** An amount with its symbol, in figures of one width so that columns stand. */
export function Money({ amountPaise, className }: { amountPaise: Paise; className?: string }) {
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{formatRupees(amountPaise)}</span>
}
