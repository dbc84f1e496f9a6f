import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('no more work at once than there are places, in the order it came, and a failure frees its place', async () => {
  const enqueue = createQueue(2, 3)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (index: number) =>
    enqueue(async () => {
      started.push(index)
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 5))
      running--
      if (index === 1) throw new Error('failed')
      return index
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))

  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
  ])
})

test('what finds the queue full is refused at once, and the next finds a place again', async () => {
  const enqueue = createQueue(1, 1)
  let finish = () => {}
  const first = enqueue(() => new Promise<void>((done) => void (finish = done)))
  const second = enqueue(async () => 'second')

  await expect(enqueue(async () => 'third')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    extra: { retry_after_seconds: 1 },
  })
  finish()
  expect([await first, await second, await enqueue(async () => 'fourth')]).toEqual([undefined, 'second', 'fourth'])
})
