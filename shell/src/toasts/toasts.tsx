import { attachToastHost, type Toast } from '@tiffin/web-kit'
import { useEffect, type CSSProperties, type RefObject } from 'react'
import { toast as show, Toaster, type ExternalToast } from 'sonner'
import { useToastsTop } from './use-toasts-top.ts'

const draw = { success: show.success, error: show.error, info: show.info, warning: show.warning } as const

// Each kind has its own tint and icon, and the words carry the meaning. Toasts behind the newest show only their edge,
// because their words would stick out below the newest one. Toasts do not slide in or out, because they would slide
// over the title of a dialog above them.
const looks = {
  toast:
    'flex font-sans min-h-11 w-full items-center gap-3 rounded-control border border-line ' +
    'bg-raised px-4 py-2 text-base text-ink shadow-float tabular-nums ' +
    '[&[data-front=false][data-expanded=false]>*]:opacity-0 ' +
    '[&[data-mounted=false]]:[--y:translateY(0)]! [&[data-removed=true][data-front=true]]:[--y:translateY(0)]!',
  icon: 'shrink-0',
  content: 'min-w-0 flex-1',
  success: '[&_[data-icon]]:text-confirm-ink',
  error: 'border-danger [&_[data-icon]]:text-danger-ink',
  info: '[&_[data-icon]]:text-info-ink',
  warning: 'border-warning [&_[data-icon]]:text-warning-ink',
  actionButton:
    'pointer-events-auto min-h-11 shrink-0 rounded-control px-3 font-bold text-accent-ink underline ' +
    'underline-offset-4',
} as const

const GAP_PX = 6
/**
 * The width of a toast at the till, which is less than that of the dishes on a small tablet: a toast of sonner's own
 * width would reach into the cart.
 */
const WIDTH = { '--width': '18.5rem' } as CSSProperties
/** At the till a toast appears below the title, because the name of the table must stay readable. */
const BELOW_TITLE_PX = 60
/**
 * Returns the class names of toasts. With `isTappedThrough` a tap goes through a toast to the content below, for which
 * the tap is probably meant; only the toast's own button still takes taps.
 */
const touched = (isTappedThrough: boolean) => ({
  ...looks,
  toast: `${isTappedThrough ? 'pointer-events-none' : 'pointer-events-auto'} ${looks.toast}`,
})

/** `waiting` are the toasts raised before this component was mounted. */
type Props = { readonly waiting: RefObject<Toast[]>; readonly position: 'top-center' | 'top-right' }

export function Toasts({ waiting, position }: Props) {
  useEffect(() => {
    waiting.current.splice(0).forEach(raise)
    return attachToastHost(raise)
  }, [waiting])
  const isAtTill = position === 'top-center'
  const { top, isOverDialog } = useToastsTop(isAtTill ? BELOW_TITLE_PX : GAP_PX, GAP_PX)
  const offset = { top, right: GAP_PX, left: GAP_PX }
  return (
    <Toaster
      position={position}
      offset={offset}
      mobileOffset={offset}
      gap={8}
      {...(isAtTill && { style: WIDTH })}
      visibleToasts={4}
      // Taps go through toasts at the till, where staff tap in a hurry, and over a dialog, which waits for an answer.
      toastOptions={{ unstyled: true, classNames: touched(isAtTill || isOverDialog) }}
    />
  )
}

function raise({ kind, text, durationMs, id, action }: Toast): void {
  const options: ExternalToast = { duration: durationMs, ...(id && { id }), ...(action && { action }) }
  draw[kind](text, options)
}
