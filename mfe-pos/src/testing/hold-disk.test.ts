import { expect, test } from 'vitest'
import { holdDisk } from './hold-disk.ts'

test('a timer that is set while the disk is held gets its arguments', async () => {
  const release = await holdDisk('drafts')
  const given = await new Promise<unknown[]>((resolve) => {
    setTimeout((...args: unknown[]) => resolve(args), 1, 'one', 2)
  })
  release()

  expect(given).toEqual(['one', 2])
})
