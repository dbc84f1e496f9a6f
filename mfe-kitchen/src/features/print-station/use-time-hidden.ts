import { useEffect, useState } from 'react'
import { messages } from './messages.ts'

type Hidden = { readonly fromMs: number; readonly untilMs: number }

/** The shortest time in the background that can make a ticket late, in milliseconds. */
const LATE_AFTER_MS = 5_000

/**
 * Returns when the page was last in the background, until somebody has said OK. While it is there, the title of the tab
 * says so, because nothing else of the page can be seen.
 */
export function useTimeHidden(): readonly [hidden: Hidden | null, forget: () => void] {
  const [hidden, setHidden] = useState<Hidden | null>(null)
  useEffect(() => {
    let fromMs: number | null = null
    let { title } = document
    const onChange = () => {
      if (document.visibilityState === 'hidden') {
        fromMs = Date.now()
        title = document.title
        document.title = messages.hiddenTitle
        return
      }
      if (fromMs === null) return
      document.title = title
      const untilMs = Date.now()
      if (untilMs - fromMs >= LATE_AFTER_MS) setHidden({ fromMs, untilMs })
      fromMs = null
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return [hidden, () => setHidden(null)]
}
