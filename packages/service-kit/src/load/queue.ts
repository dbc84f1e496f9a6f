import { AppError } from '@tiffin/contracts'

/** Runs work in order of arrival. @throws AppError SERVICE_UNAVAILABLE when the queue is full */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a bounded queue: at most `concurrency` tasks run and `maxWaiting` wait, so that heavy work leaves memory and
 * CPU to the till, and a task that would wait too long is refused at once.
 */
export function createQueue(concurrency: number, maxWaiting: number): Queue {
  const waiting: (() => void)[] = []
  let free = concurrency
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
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
