import { takePrintJobs } from '@tiffin/contracts'
import { USB_ADDRESS, type PrinterProblem } from '@tiffin/domain'
import {
  printJobs,
  slipBytes,
  systemClock,
  type Call,
  type KnownPrinter,
  type PrintOnPrinter,
  type PrintOutcome,
} from '@tiffin/print-agent'
import { findBrowserDrawing } from './browser-drawing.ts'
import { callAsDevice } from './call-as-device.ts'
import { findDevice, printersOnUsb } from './chosen-printers.ts'
import { readKnownPrinters, stationDisk, writeKnownPrinters } from './station-disk.ts'
import { openJournal } from './station-journal.ts'
import { inOneTab } from './station-lock.ts'
import { printOnUsb } from './usb/usb-printer.ts'

/** What is wrong with a printer. `code` tells apart why a printer cannot be reached. */
export type PrinterTrouble = { readonly problem: PrinterProblem; readonly code?: string | undefined }
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

  const named: { current: readonly KnownPrinter[] } = { current: [] }
  const noteTrouble = (printerId: string, trouble: PrinterTrouble | null) =>
    change((station) => withTrouble(station, printerId, trouble))

  const print: PrintOnPrinter = async (printer, bytes, options) => {
    change((station) => ({ ...station, underWay: station.underWay + 1 }))
    const onProblem = (problem: PrinterProblem | null) => {
      noteTrouble(printer.id, problem && { problem })
      options.onProblem(problem)
    }
    try {
      const usbPrinters = () => printersOnUsb(named.current)
      const outcome = await printOnDevice(printer, bytes, { ...options, onProblem, usbPrinters })
      if (outcome.result === 'printed') {
        const slip = { atMs: Date.now(), isConfirmed: outcome.isConfirmed }
        change((station) => ({ ...station, lastSlips: new Map(station.lastSlips).set(printer.id, slip) }))
        noteTrouble(printer.id, null)
      } else if (outcome.result !== 'not-begun') noteTrouble(printer.id, outcome)
      return outcome
    } finally {
      change((station) => ({ ...station, underWay: station.underWay - 1 }))
    }
  }

  const start = async () => {
    named.current = await readKnownPrinters()
    const journal = await openJournal(stationDisk(), { onProblem: (isJournalWrong) => set({ isJournalWrong }) })
    set({ tab: 'here', printers: named.current, answeredAtMs: Date.now() })
    await printJobs({
      session: {
        call: callAndNote,
        url: () => location.origin,
        // Each call of web-kit renews the token where that is due, and a refused one ends this page.
        renewIfDue: () => Promise.resolve(),
        takeUpAnother: () => false,
      },
      journal,
      printers: Object.assign(named, {
        store: (printers: readonly KnownPrinter[]) => {
          set({ printers })
          writeKnownPrinters(printers)
        },
      }),
      // The page shows what is wrong, so nothing more is said.
      terminal: { say: () => undefined, complain: () => undefined },
      bytesOf: (slip, columns) => slipBytes(slip, columns, findBrowserDrawing),
      print,
      // The page notes the trouble of each slip, because it forgets the trouble when another device is chosen.
      onState: () => undefined,
      onFailure: ({ name }, error) => console.error(`A slip of ${name} fails`, error),
      listen,
      stop,
      clock: systemClock,
    })
  }
  return inOneTab(stop, start, () => set({ tab: 'waiting' }))
}

/** Returns the station with the trouble of a printer. @param trouble null for none */
export function withTrouble(station: Station, printerId: string, trouble: PrinterTrouble | null): Station {
  const troubles = new Map(station.troubles)
  if (trouble === null) troubles.delete(printerId)
  else troubles.set(printerId, trouble)
  return { ...station, troubles }
}

type DeviceOptions = Parameters<PrintOnPrinter>[2] & { readonly usbPrinters: () => readonly string[] }

async function printOnDevice(
  printer: KnownPrinter,
  bytes: Uint8Array,
  { usbPrinters, mayBegin, ...options }: DeviceOptions,
): Promise<PrintOutcome> {
  const unreachable = { result: 'not-printed', problem: 'unreachable' } as const
  if (printer.address !== USB_ADDRESS) return { ...unreachable, code: 'not-usb' }
  const found = await findDevice(printer.id, usbPrinters())
  if ('failedWith' in found) return { ...unreachable, code: found.failedWith }
  // The slip may have waited for that of another printer while a person chose another device.
  const isStill = async () => {
    const now = await findDevice(printer.id, usbPrinters())
    return 'device' in now && now.device === found.device
  }
  return printOnUsb(found.device, bytes, { ...options, mayBegin: async () => (await isStill()) && mayBegin() })
}
