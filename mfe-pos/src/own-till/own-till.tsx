import { ApiError, isAway, useQueryClient } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { restaurantOfToken, tillDisk } from '../drafts/till-records.ts'
import { openOwnTill } from './open-own-till.ts'

/**
 * Opens the till of this browser once a page. Without an answer it tries again when the server answers any read; until
 * then the till punches as a till without a series. Where the token names no restaurant, as on the mock API, there is
 * no till. Renders nothing.
 */
export function OwnTill() {
  const queries = useQueryClient()
  useEffect(() => {
    let isTrying = false
    let isOver = restaurantOfToken() === null
    const open = async () => {
      if (isTrying || isOver) return
      isTrying = true
      const disk = tillDisk()
      const isDone = await openOwnTill(disk).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && isAway(error)),
      )
      disk.close()
      isTrying = false
      isOver ||= isDone
    }
    void open()
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) void open()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queries])
  return null
}
