import { Skeleton } from '@tiffin/ui'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import type { DayChartProps } from './day-chart.tsx'

// The library that draws is heavier than all the rest of the panel: figures do not wait for it.
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart)

export function LazyDayChart(props: DayChartProps) {
  return (
    <LazyPlace waiting={<Skeleton className="h-56 w-full" />}>
      <DayChart {...props} />
    </LazyPlace>
  )
}
