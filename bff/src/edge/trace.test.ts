import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let received: readonly unknown[] = []
beforeAll(async () => {
  gateway = await startGateway(({ headers }, res) => {
    received = [headers['traceparent'], headers['tracestate']]
    res.end('{}')
  })
})
afterAll(() => gateway.stop())

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test.each([
  ['a trace and its state', { traceparent: trace, tracestate: 'a=1' }, [trace, 'a=1']],
  ['a trace alone', { traceparent: trace }, [trace, undefined]],
  ['a state that is too long', { traceparent: trace, tracestate: 'a'.repeat(600) }, [trace, undefined]],
  ['no trace', { traceparent: 'x', tracestate: 'a=1' }, [undefined, undefined]],
  ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }, [undefined, undefined]],
  [
    'a span of zeros',
    { traceparent: `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01` },
    [undefined, undefined],
  ],
  ['nothing', {}, [undefined, undefined]],
])('given %s, the service receives what is valid of it, unchanged', async (_name, headers, forwarded) => {
  await fetch(`${gateway.url}/api/public/plans`, { headers: { ...headers } })

  expect(received).toEqual(forwarded)
})
