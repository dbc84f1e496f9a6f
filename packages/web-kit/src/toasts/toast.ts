import { TIMINGS } from '../timings.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export type Toast = {
  readonly kind: ToastKind
  readonly text: string
  readonly durationMs: number
  /** A toast replaces the visible toast with the same id. */
  readonly id?: string | undefined
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
}

type ToastOptions = { readonly durationMs?: number; readonly id?: string; readonly action?: Toast['action'] }
type Host = (toast: Toast) => void

let host: Host | null = null
let waiting: Toast[] = []

/**
 * Registers the function that shows toasts, and passes it the toasts that were raised while none was registered.
 *
 * @returns a function that ends the registration
 */
export function attachToastHost(next: Host): () => void {
  host = next
  waiting.splice(0).forEach(next)
  return () => {
    if (host === next) host = null
  }
}

const raise =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) => {
    const next: Toast = {
      kind,
      text,
      durationMs: options.durationMs ?? TIMINGS.toastMs,
      id: options.id,
      action: options.action,
    }
    if (host) host(next)
    else waiting = [...waiting, next]
  }

/** The functions that raise short messages, which are shown for five seconds by default (spec §9). */
export const toast = {
  success: raise('success'),
  error: raise('error'),
  info: raise('info'),
  warning: raise('warning'),
} as const
