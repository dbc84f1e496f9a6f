import { confirmShown, type KitchenTicket } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'

/**
 * Tells the server which of these tickets are on the screen now and were on none before: after a frame with them was
 * painted, all in one call. What failed is told again after the next read, whose time is `readAtMs`. A page out of
 * sight paints nothing and tells nothing.
 */
export function useConfirmShown(drawn: readonly KitchenTicket[], readAtMs: number): void {
  /** Told, or on its way: no more than there are drawn. */
  const told = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const unseen = drawn.filter(({ id, shown_at }) => shown_at === null && !told.current.has(id)).map(({ id }) => id)
    if (unseen.length === 0) return
    const tell = () => {
      const stillDrawn = drawn.map(({ id }) => id).filter((id) => told.current.has(id))
      told.current = new Set([...stillDrawn, ...unseen])
      call(confirmShown, { body: { ids: unseen } }).catch(() => {
        told.current = new Set([...told.current].filter((id) => !unseen.includes(id)))
      })
    }
    // The first frame paints them, the second comes after that.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(tell)
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each read tries again what failed
  }, [drawn, readAtMs])
}
