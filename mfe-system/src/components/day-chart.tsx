import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type DayChartProps = {
  /** The days as yyyy-MM-dd, oldest first. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  /** The noun of the counted things, in the plural. */
  readonly noun: string
}

/** The most bars at which each bar shows its figure. */
const MAX_LABELLED = 10
// The chart has this size in pixels until the browser has laid the chart out.
const FIRST_SIZE = { width: 600, height: 224 }
const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--color-muted)', fontSize: 12 } } as const

/**
 * Draws a chart with a bar for each day. The chart is hidden from screen readers and takes no focus, because the
 * component that uses it also shows the figures as text.
 */
export function DayChart({ days, noun }: DayChartProps) {
  const isLabelled = days.length <= MAX_LABELLED
  return (
    <div aria-hidden className="h-56 overflow-hidden tabular-nums">
      <ResponsiveContainer initialDimension={FIRST_SIZE}>
        <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 20, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="day" tickFormatter={shortDay} interval="preserveStartEnd" minTickGap={12} {...axis} />
          <YAxis allowDecimals={false} width={36} {...axis} />
          {!isLabelled && (
            <Tooltip
              cursor={{ fill: 'var(--color-sunken)' }}
              isAnimationActive={false}
              labelFormatter={(day) => shortDay(String(day))}
              formatter={(count) => [String(count), noun]}
              contentStyle={{ background: 'var(--color-raised)', borderColor: 'var(--color-line)', borderRadius: 8 }}
              itemStyle={{ color: 'var(--color-ink)' }}
            />
          )}
          <Bar
            dataKey="count"
            fill="var(--color-accent)"
            radius={[4, 4, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          >
            {isLabelled && <LabelList dataKey="count" position="top" fill="var(--color-ink)" fontSize={14} />}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: '2-digit' })

/** Formats a day without a time zone: '2026-11-21' → 'Nov 21'. */
function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}
