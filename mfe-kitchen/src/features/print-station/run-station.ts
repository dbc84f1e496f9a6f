import { takePrintJobs } from '@tiffin/contracts'
import { USB_ADDRESS, type PrinterProblem } from '@tiffin/domain'
import {
  printJobs,
  slipBytes,
  systemClock,
  type Call,
  type KnownPrinter,
  type PrintOnPrinter,
} from '@tiffin/print-agent'
import { loadBrowserDrawing } from './browser-drawing.ts'
import { callAsDevice } from './call-as-device.ts'
import { findDevice } from './chosen-printers.ts'
import { readKnownPrinters, stationDisk, writeKnownPrinters } from './station-disk.ts'
import { openJournal } from './station-journal.ts'
import { inOneTab } from './station-lock.ts'
import { printOnUsb } from './usb/usb-printer.ts'

/** What is wrong with a printer. `code` tells apart why a printer cannot be reached (`OpenFailure`). */
export type PrinterTrouble = { readonly problem: PrinterProblem; readonly code: string | undefined }
/** The last slip that a printer took, in ms since 1970. Without a confirmation its paper is not proven. */
export type LastSlip = { readonly atMs: number; readonly isConfirmed: boolean }

export type Station = {
  /** `waiting` where another tab of this browser is the print station. */
  readonly tab: 'starting' | 'here' | 'waiting'
  readonly printers: readonly KnownPrinter[]
  readonly troubles: ReadonlyMap<string, PrinterTrouble>
  readonly lastSlips: ReadonlyMap<string, LastSlip>
  /** The time of the last answer to a request for jobs in ms, or of the start. */
  readonly answeredAtMs: number
  /** True while what is printed cannot be stored, so that a reload may print a slip twice, marked. */
  readonly isJournalWrong: boolean
  /** The number of slips that are being printed. */
  readonly underWay: number
}

type RunOptions = {
  readonly change: (next: (station: Station) => Station) => void
  readonly listen: (onChange: () => void, stop: AbortSignal) => Promise<void>
  readonly stop: AbortSignal
}

/** Prints what the restaurant sends to the printers of this device, in one tab at a time, until `stop`. */
export function runStation({ change, listen, stop }: RunOptions): Promise<void> {
  const set = (fields: Partial<Station>) => change((station) => ({ ...station, ...fields }))

  const callAndNote: Call = async (endpoint, input) => {
    const reply = await callAsDevice(endpoint, input)
    if (endpoint.id === takePrintJobs.id && 'value' in reply) set({ answeredAtMs: Date.now() })
    return reply
  }

  const print: PrintOnPrinter = async (printer, bytes, options) => {
    change((station) => ({ ...station, underWay: station.underWay + 1 }))
    try {
      const outcome = await printOnDevice(printer, bytes, options)
      if (outcome.result === 'printed') {
        const slip = { atMs: Date.now(), isConfirmed: outcome.isConfirmed }
        change((station) => ({ ...station, lastSlips: new Map(station.lastSlips).set(printer.id, slip) }))
      }
      return outcome
    } finally {
      change((station) => ({ ...station, underWay: station.underWay - 1 }))
    }
  }

  const start = async () => {
    const printers = await readKnownPrinters()
    const journal = await openJournal(stationDisk(), { onProblem: (isJournalWrong) => set({ isJournalWrong }) })
    set({ tab: 'here', printers, answeredAtMs: Date.now() })
    await printJobs({
      session: {
        call: callAndNote,
        url: () => location.origin,
        // Each call of web-kit renews the token where that is due, and a refused one ends this page.
        renewIfDue: () => Promise.resolve(),
        takeUpAnother: () => false,
      },
      journal,
      printers: {
        current: printers,
        store: (named) => {
          set({ printers: named })
          writeKnownPrinters(named)
        },
      },
      // The page shows what is wrong, so nothing more is said.
      terminal: { say: () => undefined, complain: () => undefined },
      bytesOf: (slip, columns) => slipBytes(slip, columns, loadBrowserDrawing),
      print,
      onState: ({ id }, problem, code) =>
        change((station) => {
          const troubles = new Map(station.troubles)
          if (problem === null) troubles.delete(id)
          else troubles.set(id, { problem, code })
          return { ...station, troubles }
        }),
      onFailure: ({ name }, error) => console.error(`A slip of ${name} fails`, error),
      listen,
      stop,
      clock: systemClock,
    })
  }
  return inOneTab(stop, start, () => set({ tab: 'waiting' }))
}

const printOnDevice: PrintOnPrinter = async (printer, bytes, options) => {
  if (printer.address !== USB_ADDRESS) return { result: 'not-printed', problem: 'unreachable', code: 'not-usb' }
  const device = await findDevice(printer.id)
  if (device === null) return { result: 'not-printed', problem: 'unreachable', code: 'gone' }
  return printOnUsb(device, bytes, options)
}
