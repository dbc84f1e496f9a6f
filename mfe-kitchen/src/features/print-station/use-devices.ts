import type { KnownPrinter } from '@tiffin/print-agent'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { chooseDevice, findDevice, printersOnUsb, type Uncertain } from './chosen-printers.ts'
import { readChosen, writeChosen, type Chosen } from './station-disk.ts'
import { findUsb } from './usb/usb-types.ts'

/** The device of a printer: not chosen yet (`unknown`), connected, or chosen and not to be used. */
export type DeviceState =
  | { readonly status: 'unknown'; readonly chosen: null }
  | { readonly status: 'connected' | 'gone' | Uncertain; readonly chosen: Chosen }

/**
 * Follows which devices were chosen for the printers, and whether they are connected. A printer is missing until its
 * device is known.
 *
 * @param onChange called when the device of a printer is another one, and when it can be used again
 */
export function useDevices(printers: readonly KnownPrinter[], onChange: (printerId: string) => void) {
  const [devices, setDevices] = useState<ReadonlyMap<string, DeviceState>>(new Map())
  const ids = useMemo(() => printersOnUsb(printers), [printers])
  const seen = useRef(devices)
  const look = useCallback(async () => {
    const now = new Map(await Promise.all(ids.map(async (id) => [id, await stateOf(id, ids)] as const)))
    for (const [id, { status }] of now)
      if (status === 'connected' && seen.current.get(id)?.status !== 'connected') onChange(id)
    seen.current = now
    setDevices(now)
  }, [ids, onChange])
  useEffect(() => {
    const usb = findUsb()
    const listener = () => void look()
    listener()
    usb?.addEventListener('connect', listener)
    usb?.addEventListener('disconnect', listener)
    return () => {
      usb?.removeEventListener('connect', listener)
      usb?.removeEventListener('disconnect', listener)
    }
  }, [look])
  return {
    devices,
    /** Lets a person choose the device of a printer. Returns why the choice is refused. */
    async choose(printerId: string): Promise<Uncertain | null> {
      const choice = await chooseDevice(printerId, ids)
      if (choice === 'chosen') onChange(printerId)
      await look()
      return choice === 'chosen' || choice === 'cancelled' ? null : choice
    },
    /** Forgets the device of a printer, so that another printer can have it. */
    async forget(printerId: string): Promise<void> {
      await writeChosen(printerId, null)
      onChange(printerId)
      await look()
    },
  }
}

async function stateOf(printerId: string, printerIds: readonly string[]): Promise<DeviceState> {
  const chosen = await readChosen(printerId)
  if (chosen === null) return { status: 'unknown', chosen }
  const found = await findDevice(printerId, printerIds)
  return { status: 'device' in found ? 'connected' : found.failedWith, chosen }
}
