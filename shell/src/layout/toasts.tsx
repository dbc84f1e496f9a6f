import { attachToastHost, type Toast } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { toast as show, Toaster, type ExternalToast } from 'sonner'

const draw = { success: show.success, error: show.error, info: show.info, warning: show.warning } as const

type Props = { readonly waiting: readonly Toast[]; readonly position: 'top-center' | 'top-right'; readonly onReady: () => void }

export function Toasts({ waiting, position, onReady }: Props) {
  useEffect(() => {
    onReady()
    waiting.forEach(raise)
    return attachToastHost(raise)
    // oxlint-disable-next-line react/exhaustive-deps -- what waited is raised once
  }, [])
  return <Toaster position={position} theme="system" richColors closeButton visibleToasts={4} toastOptions={{ className: 'font-sans tabular-nums' }} />
}

function raise({ kind, text, durationMs, id, action }: Toast): void {
  const options: ExternalToast = { duration: durationMs, ...(id && { id }), ...(action && { action }) }
  draw[kind](text, options)
}
