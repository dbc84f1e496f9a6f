import { request, type OutgoingHttpHeaders } from 'node:http'
import { stackPort } from '../where.ts'
import type { Answer } from './house.ts'

export type Raw = {
  readonly method?: string
  /** Sent as it stands; fetch would tidy it up. */
  readonly path: string
  /** As a list of names and values where one comes twice. */
  readonly headers?: OutgoingHttpHeaders | readonly string[]
  readonly body?: string
  /** One of this machine's own addresses (127.x.y.z) to come from. */
  readonly from?: string
}

/** A request to the gateway that no browser would send. */
export function sendRaw({ method = 'GET', path, headers = {}, body, from }: Raw): Promise<Answer> {
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
