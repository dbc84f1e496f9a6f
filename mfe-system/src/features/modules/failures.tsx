import type { ModuleOverview } from '@tiffin/contracts'
import { Badge } from '@tiffin/ui'
import { TriangleAlert } from 'lucide-react'
import { messages } from './messages.ts'

type FailuresProps = {
  readonly of: Pick<ModuleOverview['versions'][number], 'failures' | 'failing_restaurants'>
  /** False for the shell: pages report the failures of modules only. */
  readonly areReported: boolean
}

/** Shows the number of failures that restaurants reported in the last 24 hours. */
export function Failures({ of: { failures, failing_restaurants }, areReported }: FailuresProps) {
  if (!areReported) return <span className="text-muted">{messages.failuresNotReported}</span>
  if (failures === 0) return <span className="text-muted">{messages.noFailures}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 sm:max-xl:max-w-36">
      <Badge tone="danger">
        <TriangleAlert size={14} aria-hidden className="shrink-0" />
        {messages.failures(failures)}
      </Badge>
      {failing_restaurants > 0 && ` ${messages.failingRestaurants(failing_restaurants)}`}
    </span>
  )
}
