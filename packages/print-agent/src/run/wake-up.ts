/** Wakes a waiting loop. A ring before `wait` ends that wait at once, so that no ring is lost. */
export type WakeUp = { readonly ring: () => void; readonly wait: (ms: number, stop: AbortSignal) => Promise<void> }

export function createWakeUp(): WakeUp {
  let isRung = false
  let wake = () => undefined as void
  return {
    ring: () => {
      isRung = true
      wake()
    },
    wait: async (ms, stop) => {
      if (!isRung && !stop.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => wake(), ms)
          wake = () => {
            clearTimeout(timer)
            stop.removeEventListener('abort', wake)
            resolve()
          }
          stop.addEventListener('abort', wake)
        })
      isRung = false
    },
  }
}
