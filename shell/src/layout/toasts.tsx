import { attachToastHost, type Toast } from '@tiffin/web-kit'
import { useEffect, type RefObject } from 'react'
import { toast as show, Toaster, type ExternalToast } from 'sonner'

const draw = { success: show.success, error: show.error, info: show.info, warning: show.warning } as const

// A tint and an icon of its own for each kind; the words carry the meaning. Of those behind the newest only the edge is
// seen: their words would run out below it.
const looks = {
  toast:
    'pointer-events-auto flex font-sans min-h-11 w-full items-center gap-3 rounded-control border border-line ' +
    'bg-raised px-4 py-2 text-base text-ink shadow-float tabular-nums ' +
    '[&[data-front=false][data-expanded=false]>*]:opacity-0',
  icon: 'shrink-0',
  content: 'min-w-0 flex-1',
  success: '[&_[data-icon]]:text-confirm-ink',
  error: 'border-danger [&_[data-icon]]:text-danger-ink',
  info: '[&_[data-icon]]:text-info-ink',
  warning: 'border-warning [&_[data-icon]]:text-warning-ink',
  actionButton: 'min-h-11 shrink-0 rounded-control px-3 font-bold text-accent-ink underline underline-offset-4',
} as const

const GAP_PX = 6
/** At the till a toast stands below the title: which table it is must stay readable. */
const BELOW_TITLE_PX = 60

/** `waiting`: raised until this shows them, which can be later than it was first drawn. */
type Props = { readonly waiting: RefObject<Toast[]>; readonly position: 'top-center' | 'top-right' }

export function Toasts({ waiting, position }: Props) {
  useEffect(() => {
    waiting.current.splice(0).forEach(raise)
    return attachToastHost(raise)
  }, [waiting])
  const top = { top: position === 'top-center' ? BELOW_TITLE_PX : GAP_PX, right: GAP_PX, left: GAP_PX }
  return (
    <Toaster
      position={position}
      offset={top}
      mobileOffset={top}
      gap={8}
      visibleToasts={4}
      toastOptions={{ unstyled: true, classNames: looks }}
    />
  )
}

function raise({ kind, text, durationMs, id, action }: Toast): void {
  const options: ExternalToast = { duration: durationMs, ...(id && { id }), ...(action && { action }) }
  draw[kind](text, options)
}
