import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client, NoAnswer, type HttpReply } from './http.ts'
import type { LoadCall, LoadPlan, Sample, LoadStream, LoadStreamResult } from './load.ts'
import { isError } from './replies.ts'

const TICK_MS = 5
const REQUEST_TIMEOUT_MS = 20_000
/** The most malformed replies that are kept, enough to recognise the problem. */
const MOST_MALFORMED = 5

const { origin, streams } = workerData as LoadPlan
const clients = new Map<string, Client>()
const tags = new Map<LoadCall, string>()
const began = performance.now()
const stopping = new AbortController()

function clientOf(address = ''): Client {
  const client = clients.get(address) ?? new Client(origin, { ...(address && { address }), sockets: 256 })
  clients.set(address, client)
  return client
}

class Running implements LoadStreamResult {
  readonly samples: Sample[] = []
  readonly orderIds: string[] = []
  readonly malformed: string[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #stream: LoadStream
  #next = 0

  constructor(stream: LoadStream) {
    this.#stream = stream
  }

  async run(): Promise<void> {
    if ('parallel' in this.#stream) {
      const { parallel, listens = false } = this.#stream
      await Promise.all(Array.from({ length: parallel }, () => this.#oneAfterTheOther(listens)))
    } else await this.#atRate(this.#stream.perSecond)
    await Promise.all(this.#underWay)
  }

  async #oneAfterTheOther(listens: boolean): Promise<void> {
    while (!stopping.signal.aborted) {
      const reply = await this.#send()
      const seconds = Number(reply?.headers['retry-after'] ?? 0)
      if (listens && seconds > 0) await sleep(seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async #atRate(perSecond: number): Promise<void> {
    for (let sent = 0; !stopping.signal.aborted; await sleep(TICK_MS)) {
      for (const due = ((performance.now() - began) / 1_000) * perSecond; sent < due; sent++) {
        const sending = this.#send().finally(() => this.#underWay.delete(sending))
        this.#underWay.add(sending)
      }
    }
  }

  /** Sends the next call. @returns the reply; undefined without one */
  async #send(): Promise<HttpReply | undefined> {
    const { calls } = this.#stream
    const call = calls[this.#next++ % calls.length]!
    const tag = call.remembersTag ? tags.get(call) : undefined
    const at = performance.now() - began
    try {
      const reply = await clientOf(call.address).send({
        ...call,
        timeoutMs: REQUEST_TIMEOUT_MS,
        ...(call.isKeyed && { key: randomUUID() }),
        ...(tag && { headers: { ...call.headers, 'if-none-match': tag } }),
      })
      if (call.remembersTag && reply.headers.etag) tags.set(call, reply.headers.etag)
      this.samples.push({ at, ms: reply.ms, status: reply.status })
      this.#look(reply)
      return reply
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.samples.push({ at, ms: error.ms, status: 0 })
      // Without this pause a client whose connections are cut at once would loop without rest.
      await sleep(TICK_MS)
      return undefined
    }
  }

  #look({ status, text, headers }: HttpReply): void {
    if (status === 201 && text.includes('"order_id"'))
      this.orderIds.push((JSON.parse(text) as { order_id: string }).order_id)
    const isRefusal = status === 429 || status === 503
    if ((status >= 500 || isRefusal) && this.malformed.length < MOST_MALFORMED) {
      if (!isError({ text }) || (isRefusal && !headers['retry-after']))
        this.malformed.push(`${status} retry-after=${headers['retry-after']} ${text.slice(0, 100)}`)
    }
  }
}

const running = streams.map((stream) => [stream.name, new Running(stream)] as const)
const finished = Promise.all(running.map(([, stream]) => stream.run()))
parentPort!.once('message', () => {
  stopping.abort()
  void finished.then(() => {
    for (const client of clients.values()) client.close()
    parentPort!.postMessage(
      Object.fromEntries(
        running.map(([name, { samples, orderIds, malformed }]) => [name, { samples, orderIds, malformed }]),
      ),
    )
  })
})
parentPort!.postMessage('started')
