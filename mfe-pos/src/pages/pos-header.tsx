import { ORDER_TYPES, type OrderType } from '@tiffin/domain'
import { Button, cx, Tabs } from '@tiffin/ui'
import { useHomePath, useNavigate, useSession } from '@tiffin/web-kit'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Legend } from '../features/floor/legend.tsx'

export const TABS_ID = 'pos'
const [dineIn, takeaway, delivery] = ORDER_TYPES
/** The tabs in their sequence on the screen (spec §2). */
const tabs = [dineIn, delivery, takeaway] as const

type PosHeaderProps = {
  readonly tab: OrderType
  readonly onTab: (tab: OrderType) => void
  /** The buttons beside the title, under every tab; null until their script is loaded. */
  readonly staff: ReactNode
  /** The buttons of the floor; null until their script is loaded. */
  readonly actions: ReactNode
}

export function PosHeader({ tab, onTab, staff, actions }: PosHeaderProps) {
  const { restaurantName } = useSession()
  const navigate = useNavigate()
  const homePath = useHomePath()
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
      <Button variant="ghost" icon={<ArrowLeft size={20} aria-hidden />} onClick={() => void navigate(homePath)}>
        Back
      </Button>
      <h1 className="min-w-16 flex-1 truncate text-lg font-bold max-xl:text-base">{restaurantName} - POS</h1>
      {/* Under other tabs the controls of the floor are invisible but keep their room, so that nothing moves. On a
          phone the controls have a line of their own, which is removed instead. */}
      <div
        aria-hidden={tab !== 'Dine-In'}
        className={cx(
          'flex flex-wrap items-center gap-3 max-sm:order-last max-sm:w-full max-sm:justify-between',
          tab !== 'Dine-In' && 'invisible max-sm:hidden',
        )}
      >
        <Legend />
        <div className="flex min-w-24 gap-2 xl:min-w-64">{actions}</div>
      </div>
      {staff}
      <Tabs label="Order type" tabs={tabs} selected={tab} onSelect={onTab} idBase={TABS_ID} className="max-sm:w-full" />
    </header>
  )
}
