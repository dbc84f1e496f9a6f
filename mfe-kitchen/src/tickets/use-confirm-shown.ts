import { confirmShown, type KitchenTicket } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'

/**
 * Tells the server which of the tickets that can be seen here now were on no screen before: after a frame with them was
 * painted, all in one call. What failed is told again after the next read, whose time is `readAtMs`. A page out of
 * sight paints nothing and tells nothing.
 */
export function useConfirmShown(seen: readonly KitchenTicket[], readAtMs: number): void {
  /** Confirmed, or being confirmed: no more than can be seen. */
  const confirmed = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const unseen = seen
      .filter(({ id, shown_at }) => shown_at === null && !confirmed.current.has(id))
      .map(({ id }) => id)
    if (unseen.length === 0) return
    const tell = () => {
      const stillSeen = seen.map(({ id }) => id).filter((id) => confirmed.current.has(id))
      confirmed.current = new Set([...stillSeen, ...unseen])
      call(confirmShown, { body: { ids: unseen } }).catch(() => {
        confirmed.current = new Set([...confirmed.current].filter((id) => !unseen.includes(id)))
      })
    }
    // The first frame paints them, the second comes after that.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(tell)
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each read tries again what failed
  }, [seen, readAtMs])
}
