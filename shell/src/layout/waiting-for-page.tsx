import { FullScreenMessage, FullScreenSpinner } from '@tiffin/ui'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'

/**
 * Instead of a page whose frame is on its way. One that never comes may be of a shell that was replaced since: a reload
 * brings the new one.
 */
export function WaitingForPage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMINGS.callDeadlineMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <FullScreenSpinner />
  return (
    <FullScreenMessage
      title="Loading Failed"
      message="This page of Tiffin could not be loaded. Please check your connection."
      action={{ label: 'Try Again', onClick: () => location.reload() }}
    />
  )
}
