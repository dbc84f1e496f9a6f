import { ORDER_TYPES, type OrderType } from '@tiffin/domain'
import { Button, Tabs } from '@tiffin/ui'
import { useHomePath, useNavigate, useSession } from '@tiffin/web-kit'
import { ArrowLeft } from 'lucide-react'
import { Legend } from '../features/floor/legend.tsx'

export const TABS_ID = 'pos'
const [dineIn, takeaway, delivery] = ORDER_TYPES
/** In the order of the screen (spec §2). */
const tabs = [dineIn, delivery, takeaway] as const

export function PosHeader({ tab, onTab }: { tab: OrderType; onTab: (tab: OrderType) => void }) {
  const { restaurantName } = useSession()
  const navigate = useNavigate()
  const homePath = useHomePath()
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-3 py-2">
      <Button variant="ghost" icon={<ArrowLeft size={20} aria-hidden />} onClick={() => void navigate(homePath)}>
        Back
      </Button>
      <h1 className="min-w-0 flex-1 truncate text-lg font-bold">{restaurantName} - POS</h1>
      {tab === 'Dine-In' && <Legend />}
      <Tabs label="Order type" tabs={tabs} selected={tab} onSelect={onTab} idBase={TABS_ID} className="max-sm:w-full" />
    </header>
  )
}
