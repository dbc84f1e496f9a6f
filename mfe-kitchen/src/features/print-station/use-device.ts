import { useCallback, useEffect, useState } from 'react'
import { chooseDevice, findDevice } from './chosen-printers.ts'
import { readChosen, type Chosen } from './station-disk.ts'
import { findUsb } from './usb/usb-types.ts'

/** The device of a printer: not chosen yet (`unknown`), chosen and not connected (`gone`), or connected. */
export type DeviceState =
  | { readonly status: 'loading' | 'unknown'; readonly chosen: null }
  | { readonly status: 'gone' | 'connected'; readonly chosen: Chosen }

/** Follows which device was chosen for a printer, and whether it is connected. */
export function useDevice(printerId: string) {
  const [device, setDevice] = useState<DeviceState>({ status: 'loading', chosen: null })
  const look = useCallback(async () => {
    const chosen = await readChosen(printerId)
    if (chosen === null) return setDevice({ status: 'unknown', chosen })
    setDevice({ status: (await findDevice(printerId)) === null ? 'gone' : 'connected', chosen })
  }, [printerId])
  useEffect(() => {
    const usb = findUsb()
    const onChange = () => void look()
    onChange()
    usb?.addEventListener('connect', onChange)
    usb?.addEventListener('disconnect', onChange)
    return () => {
      usb?.removeEventListener('connect', onChange)
      usb?.removeEventListener('disconnect', onChange)
    }
  }, [look])
  const choose = async () => {
    await chooseDevice(printerId)
    await look()
  }
  return { device, choose }
}
