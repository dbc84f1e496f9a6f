import {
  newPrinterMemory,
  printSlip,
  type PrinterMemory,
  type PrintOptions,
  type PrintOutcome,
} from '@tiffin/print-agent'
import { openUsbLine } from './usb-line.ts'
import type { UsbDevice } from './usb-types.ts'

/** What is known of each printer. A printer that was unplugged is another object, and may be another printer. */
const memories = new WeakMap<UsbDevice, PrinterMemory>()

export type UsbOptions = PrintOptions & {
  /** The longest wait until the printer is opened, in milliseconds. */
  readonly openMs?: number
}

/** Prints a slip on a printer on USB, and returns whether its paper is out. */
export async function printOnUsb(
  device: UsbDevice,
  slip: Uint8Array,
  { openMs, ...options }: UsbOptions = {},
): Promise<PrintOutcome> {
  const memory = memories.get(device) ?? newPrinterMemory()
  memories.set(device, memory)
  return printSlip(() => openUsbLine(device, openMs), slip, { ...options, memory })
}
