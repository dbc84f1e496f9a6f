import { isPrinter, type KnownPrinter } from '@tiffin/print-agent'
import { browserDisk, type Disk } from '@tiffin/web-kit/storage'

/** The device on USB that a person chose for a printer of the restaurant. */
export type Chosen = {
  readonly vendorId: number
  readonly productId: number
  /** Null for a device without a serial number, which browsers forget when it is unplugged. */
  readonly serialNumber: string | null
  /** The name that the device has for people; may be empty. */
  readonly name: string
}

/** The stores: steps of attempts, the printers that the server named last, and the device of each printer. */
export const ATTEMPTS = 'attempts'
const PRINTERS = 'printers'
const CHOSEN = 'chosen'
const NAMED_LAST = 'named-last'

let opened: Disk | null = null

/** Returns the database of this print station. Its calls reject where the browser has no storage. */
export function stationDisk(): Disk {
  opened ??= browserDisk('tiffin.print-station', [ATTEMPTS, PRINTERS, CHOSEN])
  return opened
}

/** Reads the printers that the server named last, for a start without a connection; none where they are not stored. */
export async function readKnownPrinters(): Promise<KnownPrinter[]> {
  const stored = await stationDisk()
    .read(PRINTERS, NAMED_LAST)
    .catch(() => null)
  return Array.isArray(stored) ? stored.filter(isPrinter) : []
}

/** Stores the printers that the server named. Where that fails, they are known only while the page is open. */
export function writeKnownPrinters(printers: readonly KnownPrinter[]): void {
  void stationDisk()
    .write(PRINTERS, NAMED_LAST, printers, 'relaxed')
    .catch(() => undefined)
}

/** Reads the device of a printer; null where none was chosen, or none can be read. */
export async function readChosen(printerId: string): Promise<Chosen | null> {
  const stored = await stationDisk()
    .read(CHOSEN, printerId)
    .catch(() => null)
  return (stored as Chosen | undefined) ?? null
}

/** Stores the device of a printer. @param chosen null for none */
export function writeChosen(printerId: string, chosen: Chosen | null): Promise<void> {
  return stationDisk().write(CHOSEN, printerId, chosen ?? undefined, 'strict')
}
