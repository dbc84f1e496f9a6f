import type { RestaurantHealth } from '@tiffin/contracts'
import { Skeleton } from '@tiffin/ui'
import { messages } from '../messages.ts'

type MandateNoteProps = {
  /** The current subscription; undefined until it is loaded, null when it could not be read. */
  readonly subscription: RestaurantHealth['subscription'] | undefined
}

/**
 * Shows whether the payment provider continues to charge after a change by hand (gap G26). A subscription that could
 * not be read gets a warning too.
 */
export function MandateNote({ subscription }: MandateNoteProps) {
  if (subscription === undefined) return <Skeleton className="h-5 w-full" />
  if (subscription && !subscription.has_live_mandate) return <p className="text-sm text-muted">{messages.manual}</p>
  return (
    <p role="alert" className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">
      {subscription ? messages.mandate : messages.mandateUnknown}
    </p>
  )
}
