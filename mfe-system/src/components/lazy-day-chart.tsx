import { Skeleton } from '@tiffin/ui'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import type { DayChartProps } from './day-chart.tsx'

// The chart library is large, so it is a chunk of its own and the figures do not wait for it.
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart)

export function LazyDayChart(props: DayChartProps) {
  return (
    <LazyPlace waiting={<Skeleton className="h-56 w-full" />}>
      <DayChart {...props} />
    </LazyPlace>
  )
}
