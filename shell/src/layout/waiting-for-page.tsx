import { FullScreenSpinner, LoadingFailed } from '@tiffin/ui'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'

/**
 * Fills the place of a page that is loading. After `TIMINGS.callDeadlineMs` it offers a reload, because the page may
 * belong to a replaced shell.
 */
export function WaitingForPage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMINGS.callDeadlineMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <FullScreenSpinner />
  return (
    <LoadingFailed
      message="This page of Tiffin could not be loaded. Please check your connection."
      onTryAgain={() => location.reload()}
    />
  )
}
