import { listKots, type Kot, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { KotModal } from '@tiffin/receipts'
import { useApiQuery } from '@tiffin/web-kit'
import { countKotPrint } from '../../printing/count-kot-print.ts'

type KotsProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
}

/**
 * Shows the dialog with the kitchen tickets of an order. If the tickets cannot be read, the whole order can be printed
 * instead.
 */
export function Kots({ order, settings, onClose }: KotsProps) {
  const { data: kots, isPending, refetch } = useApiQuery(listKots, { params: { id: order.id } }, { staleTime: 0 })
  const countPapers = async (shown: readonly Kot[]) => {
    const reprints = await Promise.all(shown.map((kot) => countKotPrint(order.id, kot)))
    void refetch()
    return reprints
  }
  return (
    <KotModal
      order={order}
      settings={settings}
      kots={kots}
      isReading={isPending}
      countPapers={countPapers}
      onClose={onClose}
    />
  )
}
