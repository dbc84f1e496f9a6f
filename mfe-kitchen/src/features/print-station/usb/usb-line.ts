import type { Opened, PrinterLine } from '@tiffin/print-agent'
import type { UsbConfiguration, UsbDevice } from './usb-types.ts'

/** The class of printers in the manual of USB. */
export const PRINTER_CLASS = 7

/** The time after which a printer that takes no bytes has failed, in milliseconds. */
const SILENCE_MS = 10_000
/** The largest part of a slip in one transfer. A printer that takes a part is not silent. */
const PART_BYTES = 4_096
/** The longest wait until a printer is opened, or closed, in milliseconds. */
const OPEN_MS = 5_000
/** The pause after an empty answer, in milliseconds. Some printers send one at once instead of none. */
const EMPTY_PAUSE_MS = 50

/**
 * The reasons for which a printer is not opened. `held`: the system or another program has the printer, as the driver
 * of Windows always does. `gone`: the printer is not connected. `no-printer`: the device has no way in for slips.
 */
export type OpenFailure = 'held' | 'gone' | 'no-printer'

/** The end of the last turn of each printer. */
const turns = new WeakMap<UsbDevice, Promise<void>>()

/**
 * Opens a printer on USB for one slip, once the slips before have closed it. Closing it ends what the printer has not
 * taken.
 *
 * @param openMs the longest wait in milliseconds: where a driver has the printer, some systems answer nothing
 */
export async function openUsbLine(device: UsbDevice, openMs = OPEN_MS): Promise<Opened> {
  const close = await takeTurn(device)
  const failedAs = (failedWith: OpenFailure): Opened => {
    close()
    return { failedWith }
  }
  try {
    const claimed = await within(openMs, claim(device))
    if (claimed === 'late') return failedAs('held')
    return claimed === null ? failedAs('no-printer') : lineOf(device, claimed, close)
  } catch (error) {
    return failedAs((error as DOMException).name === 'NotFoundError' ? 'gone' : 'held')
  }
}

/**
 * Waits until no other slip has a printer, because two slips at once would end each other's transfers.
 *
 * @returns closes the printer, and then ends the turn
 */
async function takeTurn(device: UsbDevice): Promise<() => void> {
  const before = turns.get(device)
  let end = () => undefined as void
  turns.set(device, new Promise((resolve) => (end = resolve)))
  await before
  return () => {
    void within(OPEN_MS, device.close())
      .catch(() => undefined)
      .then(end)
  }
}

/** Opens a printer and claims its interface. @returns null where the device is no printer */
async function claim(device: UsbDevice): Promise<Ways | null> {
  await device.open()
  const [first] = device.configurations
  if (device.configuration === null && first) await device.selectConfiguration(first.configurationValue)
  const ways = waysOf(device.configuration)
  if (ways === null) return null
  await device.claimInterface(ways.interfaceNumber)
  if (ways.alternate !== 0) await device.selectAlternateInterface(ways.interfaceNumber, ways.alternate)
  return ways
}

type Way = { readonly endpoint: number; readonly packetSize: number }
type Ways = {
  readonly interfaceNumber: number
  readonly alternate: number
  readonly out: number
  /** Null for a printer that only takes bytes. */
  readonly in: Way | null
}

/** Finds the interface of a printer: one by which the printer answers if there is one, else one that takes bytes. */
function waysOf(configuration: UsbConfiguration | null): Ways | null {
  const found = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates.flatMap(({ alternateSetting, interfaceClass, endpoints }): Ways[] => {
      const bulk = endpoints.filter(({ type }) => type === 'bulk')
      const out = bulk.find(({ direction }) => direction === 'out')
      const back = bulk.find(({ direction }) => direction === 'in')
      if (interfaceClass !== PRINTER_CLASS || !out) return []
      const way = back ? { endpoint: back.endpointNumber, packetSize: back.packetSize } : null
      return [{ interfaceNumber, alternate: alternateSetting, out: out.endpointNumber, in: way }]
    }),
  )
  return found.find((ways) => ways.in !== null) ?? found[0] ?? null
}

function lineOf(device: UsbDevice, ways: Ways, close: () => void): PrinterLine {
  const over = new AbortController()
  let onClose = () => undefined as void
  /** The transfers to the printer, one after the other. */
  let sent: Promise<void> = Promise.resolve()

  const send = (bytes: Uint8Array): Promise<void> => {
    sent = sent.then(async () => {
      const { status } = await device.transferOut(ways.out, bytes)
      if (status !== undefined && status !== 'ok') throw new Error(`The printer answers ${status}.`)
    })
    return sent
  }
  const finish = () => {
    if (over.signal.aborted) return
    over.abort()
    close()
  }
  const readAll = async ({ endpoint, packetSize }: Way, onBytes: (bytes: Uint8Array) => void) => {
    while (!over.signal.aborted) {
      const { data, status } = await device.transferIn(endpoint, packetSize)
      if (status === 'stall') await device.clearHalt('in', endpoint)
      if (data && data.byteLength > 0) onBytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      else await new Promise((resolve) => setTimeout(resolve, EMPTY_PAUSE_MS))
    }
  }
  return {
    canAnswer: ways.in !== null,
    listen(to) {
      onClose = to.onClose
      if (ways.in) readAll(ways.in, to.onBytes).catch(() => onClose())
    },
    write: (bytes) => void Promise.all(partsOf(bytes).map(send)).catch(() => onClose()),
    async sendUnasked(bytes, { silenceMs = SILENCE_MS }) {
      try {
        for (const part of partsOf(bytes)) {
          if ((await within(silenceMs, send(part))) === 'late') return 'silent'
        }
        return null
      } catch {
        return 'broken-off'
      } finally {
        finish()
      }
    },
    finish,
  }
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, index) =>
    bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES),
  )
}

/** Returns what a promise resolves with; `late` where that takes longer than a time. */
async function within<Value>(ms: number, value: Promise<Value>): Promise<Value | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
