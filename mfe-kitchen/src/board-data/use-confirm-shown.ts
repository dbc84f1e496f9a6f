import { confirmShown, type KitchenTicket } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'

/**
 * Confirms to the server, in one call, the visible tickets that no screen had shown before, once a frame with them was
 * painted. A failed call is repeated after the next read, at `readAtMs`. A hidden page paints nothing and confirms
 * nothing.
 */
export function useConfirmShown(seen: readonly KitchenTicket[], readAtMs: number): void {
  /** The ids of the visible tickets that are confirmed or being confirmed. */
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
    // The first frame paints the tickets; the second one runs after that.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(tell)
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each read tries again what failed
  }, [seen, readAtMs])
}
