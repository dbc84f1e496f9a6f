import { useEffect } from 'react'

/**
 * Keeps the display awake where the browser can. The browser ends the lock whenever the page is hidden, so the hook
 * requests the lock again each time the page becomes visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // The browser refuses the lock while the battery is low, for example; the hook tries again when the page is next
      // visible.
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void taken?.release()
      else lock = taken
    }
    const onSight = () => void take()
    onSight()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onSight)
      void lock?.release()
    }
  }, [])
}
