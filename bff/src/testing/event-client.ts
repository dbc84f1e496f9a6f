import { get, type IncomingMessage } from 'node:http'
import { streamEvents } from '@tiffin/contracts'

export type HeardEvent = { readonly event: string; readonly id: string; readonly data: unknown }

export type EventClient = {
  readonly reply: IncomingMessage
  readonly heard: readonly HeardEvent[]
  /** The number of comments received so far. */
  readonly beats: () => number
  /** Returns whether the stream has ended or its connection is closed. */
  readonly hasEnded: () => boolean
  /** Reads the status of the reply, and the code and the time to retry of a refusal. */
  refusal(): Promise<readonly [status: number | undefined, code: string | undefined, retryAfter: string | undefined]>
  leave(): void
}

/** Opens an event stream on a connection of its own. Resolves once the headers arrived, also for a refusal. */
export async function openEvents(origin: string, headers: Readonly<Record<string, string>>): Promise<EventClient> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${streamEvents.path}`, { headers, agent: false }, resolve).on('error', reject)
  })
  const heard: HeardEvent[] = []
  let beats = 0
  let hasEnded = false
  let text = ''
  const ended = new Promise((done) => reply.once('close', done))
  reply.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts.map(fieldsOf)) {
      if (part['event']) heard.push({ event: part['event'], id: part['id'] ?? '', data: dataOf(part['data']) })
      else beats += 1
    }
  })
  reply
    .on('error', () => undefined)
    .once('close', () => {
      hasEnded = true
    })
  return {
    reply,
    heard,
    beats: () => beats,
    hasEnded: () => hasEnded,
    async refusal() {
      await ended
      return [reply.statusCode, /"code":"(\w+)"/.exec(text)?.[1], reply.headers['retry-after']]
    },
    leave: () => void reply.destroy(),
  }
}

function fieldsOf(part: string): Readonly<Record<string, string>> {
  const lines = part.split('\n').map((line) => /^(\w+):(.*)$/.exec(line) ?? [])
  return Object.fromEntries(lines.flatMap(([, name, value]) => (name ? [[name, value ?? '']] : [])))
}

const dataOf = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))
