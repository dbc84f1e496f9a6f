import {
  listPrinters,
  listStationOutputs,
  setStationOutput,
  type BodyOf,
  type Printer,
  type Station,
  type StationOutput,
} from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, MAX_COPIES, MIN_COPIES } from '@tiffin/domain'
import { controlClass } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

const PAPER = 'till'
const SCREEN = 'screen'
const COPIES = Array.from({ length: MAX_COPIES }, (_, index) => MIN_COPIES + index)
const SECONDS = [DEFAULT_DUE_SECONDS, 15, 30, 60]

/**
 * Chooses the output of a station: paper from the till, a screen, or a printer. For a screen or a printer it also
 * chooses the seconds after which an undelivered ticket raises an alarm, and for a printer the number of copies.
 */
export function OutputSelect({ station }: { readonly station: Station }) {
  const outputs = useApiQuery(listStationOutputs)
  const printers = useApiQuery(listPrinters).data ?? []
  const { mutateAsync, isPending } = useApiMutation(setStationOutput, { invalidates: [listStationOutputs] })
  const tellFailure = useTellFailure()
  const output = outputs.data?.find(({ station_id }) => station_id === station.id)
  const dueSeconds = output?.due_seconds ?? DEFAULT_DUE_SECONDS

  const save = async (body: BodyOf<typeof setStationOutput>, done: string) => {
    try {
      await mutateAsync({ params: { id: station.id }, body })
    } catch (error) {
      return tellFailure(error, messages.outputFailed)
    }
    toast.success(done)
  }
  const choosePlace = (chosen: string) => {
    const printer = printers.find(({ id }) => id === chosen)
    if (printer) {
      const body = { kind: 'printer', printer_id: printer.id, due_seconds: dueSeconds } as const
      return save(body, messages.onPrinter(station.name, printer.name))
    }
    return chosen === SCREEN
      ? save({ kind: SCREEN, due_seconds: dueSeconds }, messages.onScreen(station.name))
      : save({ kind: PAPER }, messages.onPaper(station.name))
  }
  const chooseSeconds = ({ kind, printer_id }: StationOutput, seconds: number) =>
    save({ kind, due_seconds: seconds, ...(printer_id && { printer_id }) }, messages.alarmSaved(station.name, seconds))
  const chooseCopies = ({ printer_id, due_seconds }: StationOutput, copies: number) =>
    save({ kind: 'printer', printer_id, due_seconds, copies }, messages.copiesSaved(station.name, copies))

  const isDisabled = !outputs.data || isPending
  return (
    <span className="flex flex-wrap gap-2">
      <select
        aria-label={messages.ticketsOf(station.name)}
        className={`${controlClass} min-w-0 flex-1 basis-44 text-ellipsis`}
        disabled={isDisabled}
        value={placeOf(output)}
        onChange={({ target }) => void choosePlace(target.value)}
      >
        <option value={PAPER}>{messages.paper}</option>
        <option value={SCREEN}>{messages.screen}</option>
        {printersOf(output, printers).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {output && (
        <label className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
          {messages.alarm}
          <select
            aria-label={messages.alarmOf(station.name)}
            className={controlClass}
            disabled={isDisabled}
            value={dueSeconds}
            onChange={({ target }) => void chooseSeconds(output, Number(target.value))}
          >
            {[...new Set([...SECONDS, dueSeconds])]
              .toSorted((a, b) => a - b)
              .map((each) => (
                <option key={each} value={each}>
                  {messages.seconds(each)}
                </option>
              ))}
          </select>
        </label>
      )}
      {output?.kind === 'printer' && (
        <label className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
          {messages.copies}
          <select
            aria-label={messages.copiesOf(station.name)}
            className={controlClass}
            disabled={isDisabled}
            value={output.copies ?? MIN_COPIES}
            onChange={({ target }) => void chooseCopies(output, Number(target.value))}
          >
            {COPIES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
    </span>
  )
}

function placeOf(output: StationOutput | undefined): string {
  return output?.printer_id ?? (output ? SCREEN : PAPER)
}

/**
 * Returns the printers to choose from. The printer of the station is one of them even when the printers cannot be read.
 */
function printersOf(output: StationOutput | undefined, printers: readonly Printer[]) {
  const own = output?.printer_id
  return own === undefined || printers.some(({ id }) => id === own)
    ? printers
    : [{ id: own, name: messages.aPrinter }, ...printers]
}
