import { request, type OutgoingHttpHeaders } from 'node:http'
import { stackPort } from '../where.ts'
import type { Answer } from './test-restaurant.ts'

export type RawRequest = {
  readonly method?: string
  /** The path, which is sent unchanged; `fetch` would normalise it. */
  readonly path: string
  /** The headers, as a flat list of names and values where a header is sent twice. */
  readonly headers?: OutgoingHttpHeaders | readonly string[]
  readonly body?: string
  /** The source address, one of 127.x.y.z. */
  readonly from?: string
}

/** Sends a request to the gateway that no browser would send. */
export function sendRaw({ method = 'GET', path, headers = {}, body, from }: RawRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request(
      { host: '127.0.0.1', port: stackPort, method, path, headers, ...(from && { localAddress: from }) },
      (res) => {
        let text = ''
        res.on('data', (chunk: Buffer) => (text += chunk.toString()))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}
