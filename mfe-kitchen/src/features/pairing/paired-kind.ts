import { DEVICE_KINDS, type DeviceKind } from '@tiffin/domain'

const KEY = 'tiffin.device-kind'

/**
 * Returns as what this browser was paired last, for a page that opens while the server does not answer. A browser that
 * was paired before the kind was stored is a screen.
 */
export function readPairedKind(): DeviceKind {
  try {
    const stored = localStorage.getItem(KEY)
    return DEVICE_KINDS.find((kind) => kind === stored) ?? 'screen'
  } catch {
    return 'screen'
  }
}

export function storePairedKind(kind: DeviceKind): void {
  localStorage.setItem(KEY, kind)
}
