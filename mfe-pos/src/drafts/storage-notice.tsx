import { IconButton } from '@tiffin/ui'
import { HardDriveDownload, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isNoticeDue, mayDeleteStorage } from './keep-storage.ts'
import { messages } from './messages.ts'

/**
 * Asks the browser to keep the stored data when the till opens. If the browser refuses, says once a day that the till
 * should be installed.
 */
export function StorageNotice() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isGone = false
    void mayDeleteStorage().then((mayDelete) => {
      if (!isGone && mayDelete && isNoticeDue()) setShown(true)
    })
    return () => void (isGone = true)
  }, [])
  if (!isShown) return null
  return (
    // Toasts begin below the notice, so that they do not cover its button.
    <div
      data-toasts-below=""
      className="flex shrink-0 items-center gap-2 bg-warning-soft px-3 py-1 text-sm text-warning-ink"
    >
      <HardDriveDownload size={20} aria-hidden className="shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <b>{messages.mayDelete}</b> {messages.howToInstall}
      </p>
      <IconButton label={messages.dismiss} icon={<X size={20} />} onClick={() => setShown(false)} />
    </div>
  )
}
