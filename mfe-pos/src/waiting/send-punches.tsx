import { useQueryClient } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { useHidePaid } from './hide-paid.ts'
import { useSeatedHere, type SeatedHere } from './seated-here.ts'
import { usePunchQueue } from './use-waiting.ts'

/**
 * Wakes the queue as soon as the server answers any read of the page. Removes from the lists the
 * orders whose payment waits, and reports the orders whose first punch waits. Renders nothing.
 */
export function SendPunches({ onSeated }: { onSeated: (seated: SeatedHere | undefined) => void }) {
  const queries = useQueryClient()
  const queue = usePunchQueue()
  useHidePaid()
  useSeatedHere(onSeated)
  useEffect(() => {
    return queries.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isAnswer && queue.isAway()) queue.wake()
    })
  }, [queries, queue])
  return null
}
