import { FLOOR_SHOWN, type RestaurantSettings } from '@tiffin/contracts'
import { useEffect } from 'react'
import { StorageNotice } from '../drafts/storage-notice.tsx'
import { RefusedCommands } from '../features/refused-commands/refused-commands.tsx'
import { Undelivered } from '../features/undelivered/undelivered.tsx'
import { LastKnown } from '../last-known/last-known.tsx'
import { OwnTill } from '../own-till/own-till.tsx'
import { LatePunches } from '../waiting/late-punches.tsx'
import { UnsentTickets } from '../waiting/unsent-tickets.tsx'

type TillTopProps = {
  readonly settings: RestaurantSettings
  /** True while an order or a slip covers the floor. */
  readonly isCovered: boolean
}

/**
 * Shows the alarms of undelivered tickets and unprinted bills, the number of refused commands that need a decision, the
 * tickets that wait for the connection, the age of the floor while the server does not answer, and whether the browser
 * may delete orders. Prints the tickets of punches that were answered late, and opens the till of this browser.
 */
export function TillTop(props: TillTopProps) {
  // The tables are on the screen by now. The shell keeps what has shown them for a start without a connection.
  useEffect(() => void performance.mark?.(FLOOR_SHOWN), [])
  return (
    <>
      <Undelivered {...props} />
      <RefusedCommands settings={props.settings} />
      <UnsentTickets settings={props.settings} />
      <LatePunches {...props} />
      <LastKnown />
      <StorageNotice />
      <OwnTill />
    </>
  )
}
