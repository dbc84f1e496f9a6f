/** Runs work when there is a place for it, in the order it came. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** At most `places` pieces of work at once: heavy work must not take the memory and cores of the till. */
export function createQueue(places: number): Queue {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
