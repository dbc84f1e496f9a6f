import { Button, cx, Skeleton } from '@tiffin/ui'
import type { ReactNode } from 'react'
import type { PartState } from '../../queries/state-of.ts'

type FigureProps<Value> = {
  readonly label: string
  readonly state: PartState<Value>
  readonly draw: (value: Value) => ReactNode
}

/** Shows the card of one figure. On a phone two cards share a line, and the last card has a line of its own. */
export function Figure<Value>({ label, state, draw }: FigureProps<Value>) {
  return (
    <div
      className={cx(
        'grid content-between gap-2 rounded-card border border-line bg-surface p-4 @min-[16rem]:last:col-span-2',
        '@min-[34rem]:col-span-2 @min-[34rem]:nth-[n+4]:col-span-3 @min-[56rem]:col-span-1! @min-[56rem]:p-5',
      )}
    >
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="min-w-0 text-lg font-bold tracking-tight text-ink tabular-nums @min-[34rem]:text-xl">
        {state.status === 'loading' && <Skeleton className="my-1 h-7 w-20" />}
        {state.status === 'loaded' && draw(state.value)}
        {state.status === 'failed' && <FailedFigure {...state} />}
      </dd>
    </div>
  )
}

function FailedFigure({ text, isRetrying, retry }: Extract<PartState<unknown>, { status: 'failed' }>) {
  return (
    <div className="grid justify-items-start gap-1 tracking-normal">
      <p className="text-sm font-normal text-danger-ink [overflow-wrap:anywhere]">{text}</p>
      <Button busy={isRetrying} onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
