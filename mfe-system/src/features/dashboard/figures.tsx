import { getMrr, getPlatformStats } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { cx, Money } from '@tiffin/ui'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { Figure } from './figure.tsx'
import { messages } from './messages.ts'

/** Shows the five figures of the platform (spec §2). A figure that could not be read shows its failure instead of 0. */
export function Figures() {
  const statsQuery = usePlatformQuery(getPlatformStats)
  const mrrQuery = usePlatformQuery(getMrr)
  const stat = (figure: 'restaurants' | 'active_paid_subs' | 'lapsed_subs' | 'users') =>
    stateOf(statsQuery, (stats) => stats[figure], loadFailed.stats)
  const mrr = stateOf(mrrQuery, ({ total_mrr_paise }) => total_mrr_paise, loadFailed.mrr)
  return (
    <div className="@container">
      <dl
        className={cx(
          'grid gap-3 @min-[16rem]:grid-cols-2 @min-[34rem]:grid-cols-6',
          '@min-[56rem]:grid-cols-[1fr_1.4fr_1fr_1fr_1fr] @min-[56rem]:gap-4',
        )}
      >
        <Figure label={messages.restaurants} state={stat('restaurants')} draw={count} />
        <Figure label={messages.mrr} state={mrr} draw={money} />
        <Figure label={messages.activePaid} state={stat('active_paid_subs')} draw={count} />
        <Figure label={messages.lapsed} state={stat('lapsed_subs')} draw={count} />
        <Figure label={messages.users} state={stat('users')} draw={count} />
      </dl>
    </div>
  )
}

const money = (amount: number) => <Money amountPaise={paise(amount)} />
const count = (figure: number) => figure.toLocaleString('en-IN')
