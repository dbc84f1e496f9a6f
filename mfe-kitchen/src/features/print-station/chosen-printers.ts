import { findUsb, type UsbDevice, type UsbIdentity } from './usb/usb-types.ts'
import { PRINTER_CLASS } from './usb/usb-line.ts'
import { readChosen, writeChosen, type Chosen } from './station-disk.ts'

/** Returns the connected device that was chosen for a printer; null where none was, and where it is not connected. */
export async function findDevice(printerId: string): Promise<UsbDevice | null> {
  const [chosen, devices] = await Promise.all([readChosen(printerId), connectedDevices()])
  return (chosen && devices.find((device) => isSame(device, chosen))) ?? null
}

/**
 * Shows the list of the browser, and remembers for a printer what is chosen there.
 *
 * @returns null where the person chooses nothing
 */
export async function chooseDevice(printerId: string): Promise<Chosen | null> {
  const device = await findUsb()
    ?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    .catch(() => null)
  if (!device) return null
  const chosen = identityOf(device)
  await writeChosen(printerId, chosen)
  return chosen
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
