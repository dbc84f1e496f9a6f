import { Skeleton } from '@tiffin/ui'
import { lazy, Suspense } from 'react'
import type { DayChartProps } from './day-chart.tsx'

// The library that draws is heavier than all the rest of the panel: figures do not wait for it.
const DayChart = lazy(() => import('./day-chart.tsx').then((module) => ({ default: module.DayChart })))

export function LazyDayChart(props: DayChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <DayChart {...props} />
    </Suspense>
  )
}
