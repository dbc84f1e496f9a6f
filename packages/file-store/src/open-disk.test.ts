import { afterEach, expect, test, vi } from 'vitest'
import { diskOpener } from './index.ts'
import { startBucket } from './testing/bucket.ts'

afterEach(() => void vi.useRealTimers())

test('a bucket that never answers is given up: nobody waits for it for ever', async () => {
  const bucket = await startBucket()
  bucket.state.isHanging = true
  const disk = await diskOpener({
    folder: '',
    bucket: {
      name: 'files',
      region: 'ap-south-1',
      endpoint: bucket.url,
      keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  })()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = vi.fn()
  disk.getBytes('a').catch(failed)

  // The S3 client begins an attempt only after the previous one has failed, and each attempt takes real time on the
  // network. So only the limit of the test bounds the number of fake seconds.
  while (failed.mock.calls.length === 0) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((soon) => void setImmediate(soon))
  }
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({ cause: expect.objectContaining({ name: 'TimeoutError' }) }),
  )
  await bucket.stop()
})
