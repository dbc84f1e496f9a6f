import { USB_ADDRESS } from '@tiffin/domain'
import type { KnownPrinter } from '@tiffin/print-agent'
import { findUsb, type UsbDevice, type UsbIdentity } from './usb/usb-types.ts'
import { PRINTER_CLASS } from './usb/usb-line.ts'
import { readChosen, writeChosen, type Chosen } from './station-disk.ts'

/**
 * The reasons for which it is not certain which device two printers have. A browser names devices by model and serial
 * number, and many printers have none, or that of every other of their model. `ambiguous`: more than one connected
 * device looks like the chosen one. `shared`: the device of another printer looks like it, or is the same.
 */
export type Uncertain = 'ambiguous' | 'shared'

/** What becomes of a choice in the list of the browser. */
type Choice = 'chosen' | 'cancelled' | Uncertain

type FoundDevice = { readonly device: UsbDevice } | { readonly failedWith: 'gone' | Uncertain }

/** Returns the ids of the printers that are connected to this device by USB. */
export function printersOnUsb(printers: readonly KnownPrinter[]): string[] {
  return printers.filter(({ address }) => address === USB_ADDRESS).map(({ id }) => id)
}

/**
 * Finds the connected device that was chosen for a printer. `gone` where none was, and where it is not connected.
 *
 * @param printerIds the printers of this print station on USB
 */
export async function findDevice(printerId: string, printerIds: readonly string[]): Promise<FoundDevice> {
  const [chosen, devices] = await Promise.all([readChosen(printerId), connectedDevices()])
  if (chosen === null) return { failedWith: 'gone' }
  const uncertain = await findUncertainty(chosen, devices, { printerId, printerIds })
  if (uncertain !== null) return { failedWith: uncertain }
  const device = devices.find((each) => isSame(each, chosen))
  return device ? { device } : { failedWith: 'gone' }
}

/**
 * Shows the list of the browser, and remembers for a printer what is chosen there, unless it is not certain which
 * device that is. The browser forgets a device that is refused, so that the printer that looks like it goes on.
 *
 * @param printerIds the printers of this print station on USB
 * @returns `cancelled` where the person chooses nothing, and why a choice is refused
 */
export async function chooseDevice(printerId: string, printerIds: readonly string[]): Promise<Choice> {
  const [before, device] = await Promise.all([connectedDevices(), requestDevice()])
  if (device === null) return 'cancelled'
  const chosen = identityOf(device)
  const uncertain = await findUncertainty(chosen, await connectedDevices(), { printerId, printerIds })
  if (uncertain === null) {
    await writeChosen(printerId, chosen)
    return 'chosen'
  }
  if (!before.includes(device)) await device.forget?.()
  return uncertain
}

async function findUncertainty(
  chosen: Chosen,
  devices: readonly UsbDevice[],
  { printerId, printerIds }: { readonly printerId: string; readonly printerIds: readonly string[] },
): Promise<Uncertain | null> {
  const others = await Promise.all(printerIds.filter((id) => id !== printerId).map(readChosen))
  if (others.some((other) => other !== null && isSame(other, chosen))) return 'shared'
  return devices.filter((each) => isSame(each, chosen)).length > 1 ? 'ambiguous' : null
}

async function requestDevice(): Promise<UsbDevice | null> {
  const chosen = findUsb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
  return (await chosen?.catch(() => null)) ?? null
}

async function connectedDevices(): Promise<UsbDevice[]> {
  return (await findUsb()?.getDevices()) ?? []
}

function isSame(device: UsbIdentity, chosen: Chosen): boolean {
  const { vendorId, productId, serialNumber } = identityOf(device)
  return vendorId === chosen.vendorId && productId === chosen.productId && serialNumber === chosen.serialNumber
}

function identityOf({ vendorId, productId, serialNumber, manufacturerName, productName }: UsbIdentity): Chosen {
  const name = [manufacturerName, productName].filter(Boolean).join(' ')
  return { vendorId, productId, serialNumber: serialNumber || null, name }
}
