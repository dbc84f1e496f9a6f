import { FullScreenSpinner } from '@tiffin/ui'
import { serverTextOr } from '@tiffin/web-kit'
import { History, Sigma } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useBoard } from '../../board-data/use-board.ts'
import { useConfirmShown } from '../../board-data/use-confirm-shown.ts'
import { HeaderButton } from '../../components/header-button.tsx'
import { MoreActions } from '../../components/more-actions.tsx'
import { LostConnection } from '../../screen/lost-connection.tsx'
import { useWakeLock } from '../../screen/use-wake-lock.ts'
import type { AgeLimits } from './ticket-age.ts'
import { AllDay } from './all-day.tsx'
import { messages } from './messages.ts'
import { NoStations } from './no-stations.tsx'
import { OutOfSight } from './out-of-sight.tsx'
import { RecallList } from './recall-list.tsx'
import { SoundState } from './sound-state.tsx'
import { useStationChoice } from './station-choice.ts'
import { StationSelect } from './station-select.tsx'
import { useAvailabilityDialog } from './availability/use-availability-dialog.tsx'
import { AvailabilityProvider, useAvailability } from './availability/use-availability.ts'
import { MOST_DRAWN, Tickets } from './tickets.tsx'
import { useArrivalBell } from './use-arrival-bell.ts'
import { useHoldWhileBusy } from './use-hold-while-busy.ts'
import { useInSight } from './use-in-sight.ts'
import { useKeys } from './use-keys.ts'

type BoardProps = {
  readonly isScreen: boolean
  /** The name in the bar above the tickets: that of the device on a screen, otherwise that of the restaurant. */
  readonly name: string
  /** The station an Admin gave the device, null for all; undefined for staff, and while it is unknown. */
  readonly ownStation: string | null | undefined
  /** The actions of staff in the bar; absent on a paired screen. */
  readonly actions?: ReactNode
  /** The help for a kitchen that has no station yet. */
  readonly setUp: ReactNode
}

const NONE: never[] = []

/**
 * Shows the board of a kitchen: its open tickets and the panels beside them. Handles the keys and sounds of the page.
 */
export function Board({ isScreen, name, ownStation, actions, setUp }: BoardProps) {
  const [station, chooseStation] = useStationChoice(ownStation)
  const { read, board, error, readAtMs, failures, bump, recall } = useBoard(station)
  const [rail, setRail] = useState<'counts' | 'recall' | null>('counts')
  const bell = useArrivalBell(read, station)
  useWakeLock()

  const open = board?.open ?? NONE
  const bumped = board?.bumped ?? NONE
  const drawn = useMemo(() => open.slice(0, MOST_DRAWN), [open])
  const limited = useAvailability()
  const availabilityDialog = useAvailabilityDialog(open, limited)
  const openCount = open.length + (board?.more ?? 0)
  const { sight, watch } = useInSight()
  const seen = useMemo(() => drawn.filter(({ id }) => sight.get(id) === true), [drawn, sight])
  const unseen = drawn.filter(({ id }) => sight.get(id) === false)
  useConfirmShown(seen, readAtMs)
  useHoldWhileBusy({ isScreen, openCount, arrivedAtMs: bell.arrivedAtMs, error })

  const stations = board?.stations ?? NONE
  const limitsOf = useMemo(() => new Map<string, AgeLimits>(stations.map((each) => [each.id, each])), [stations])
  // A removed station gets no new tickets and can no longer be chosen, so the screen shows all stations, with the
  // tickets that the removed one still has.
  const isGone = board !== undefined && station !== null && !limitsOf.has(station)
  useEffect(() => {
    if (isGone) chooseStation(null)
  }, [isGone, chooseStation])

  const toggle = (which: 'counts' | 'recall') => setRail((shown) => (shown === which ? null : which))
  useKeys({
    recallLast: () => void (bumped[0] && recall(bumped[0])),
    toggleCounts: () => toggle('counts'),
    setAvailability: availabilityDialog.askByKey,
  })

  return (
    <AvailabilityProvider value={limited}>
      <div className="flex h-page flex-col bg-canvas text-ink">
        <LostConnection readAtMs={readAtMs} />
        <header
          className="relative flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2
            max-md:gap-2 lg:max-xl:flex-nowrap"
        >
          <h1
            className="mr-auto min-w-0 text-xl font-bold [overflow-wrap:anywhere] max-md:line-clamp-2 max-md:flex-1
              max-md:text-lg lg:max-xl:line-clamp-2 lg:max-xl:flex-1"
          >
            {name}
          </h1>
          <SoundState state={bell.state} />
          <div className="contents max-md:order-last max-md:flex max-md:w-full max-md:gap-2 max-sm:[&_svg]:hidden">
            {stations.length > 0 && <StationSelect stations={stations} station={station} onChoose={chooseStation} />}
            <HeaderButton
              icon={<History size={24} aria-hidden />}
              label={messages.recall}
              aria-pressed={rail === 'recall'}
              onClick={() => toggle('recall')}
            />
            <HeaderButton
              icon={<Sigma size={24} aria-hidden />}
              label={messages.counts}
              aria-pressed={rail === 'counts'}
              onClick={() => toggle('counts')}
            />
          </div>
          {actions && <MoreActions label={messages.moreActions}>{actions}</MoreActions>}
        </header>
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <div className="relative flex min-h-0 min-w-0 flex-1">
            <main className="min-w-0 flex-1 overflow-x-auto">
              {!board && !error && <FullScreenSpinner label={messages.loading} />}
              {!board && error && (
                <p role="alert" className="p-6 text-xl font-bold">
                  {serverTextOr(error, messages.loadFailed)}
                </p>
              )}
              {board && stations.length === 0 && <NoStations>{setUp}</NoStations>}
              {board && stations.length > 0 && (
                <Tickets
                  drawn={drawn}
                  hidden={openCount - drawn.length}
                  limitsOf={limitsOf}
                  failures={failures}
                  onBump={bump}
                  onAvailability={availabilityDialog.ask}
                  watch={watch}
                />
              )}
            </main>
            {unseen[0] && <OutOfSight count={unseen.length} first={unseen[0]} />}
          </div>
          {rail === 'counts' && <AllDay open={open} limited={limited} onAvailability={availabilityDialog.ask} />}
          {rail === 'recall' && <RecallList bumped={bumped} onRecall={(ticket) => void recall(ticket)} />}
        </div>
        {availabilityDialog.dialog}
      </div>
    </AvailabilityProvider>
  )
}
