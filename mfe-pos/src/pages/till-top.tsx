import type { RestaurantSettings } from '@tiffin/contracts'
import { Undelivered } from '../features/undelivered/undelivered.tsx'
import { LastKnown } from '../last-known/last-known.tsx'
import { LatePunches } from '../waiting/late-punches.tsx'

type TillTopProps = {
  readonly settings: RestaurantSettings
  /** True while an order or a slip covers the floor. */
  readonly isCovered: boolean
}

/**
 * Shows the alarm of undelivered tickets and the age of the floor while the server does not answer, and prints the
 * tickets of punches that were answered late.
 */
export function TillTop(props: TillTopProps) {
  return (
    <>
      <Undelivered {...props} />
      <LatePunches {...props} />
      <LastKnown />
    </>
  )
}
