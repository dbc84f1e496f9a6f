import { Worker } from 'node:worker_threads'
import { percentile } from './figures.ts'
import type { Ask } from './http.ts'

/** One request that is sent again and again from an address of its own. */
export interface Call extends Pick<Ask, 'method' | 'path' | 'token' | 'json' | 'body' | 'headers'> {
  readonly address?: string
  /** A new idempotency key each time. */
  readonly isKeyed?: boolean
  /** Sends the tag of the reply before as If-None-Match. */
  readonly remembersTag?: boolean
}

/**
 * Calls in turn: so many a second however slow the answers are, or so many at once, each after its answer. A client
 * that is told when to come back comes back then, if it is one that listens, as tills are.
 */
export type Stream = { readonly name: string; readonly calls: readonly Call[] } & (
  | { readonly perSecond: number }
  | { readonly parallel: number; readonly listens?: boolean }
)

export interface Sample {
  /** Ms after the load began. */
  readonly at: number
  readonly ms: number
  /** 0 when nothing came back. */
  readonly status: number
}

export interface StreamResult {
  readonly samples: readonly Sample[]
  /** What orders were acknowledged. */
  readonly orderIds: readonly string[]
  /** Refusals that were not JSON `{ error }` or did not say when to come back. */
  readonly malformed: readonly string[]
}

export interface RunningLoad {
  /** Ends it when every answer is there. */
  stop(): Promise<Readonly<Record<string, StreamResult>>>
}

export interface LoadPlan {
  readonly origin: string
  readonly streams: readonly Stream[]
}

/** Sends requests from a thread of its own, so that what is measured beside it is not slowed down by the sending. */
export async function startLoad(plan: LoadPlan): Promise<RunningLoad> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: plan })
  const failed = new Promise<never>((_, reject) => void worker.once('error', reject))
  failed.catch(() => undefined)
  await Promise.race([failed, new Promise<void>((resolve) => void worker.once('message', () => resolve()))])
  return {
    async stop() {
      const result = new Promise<Record<string, StreamResult>>((resolve) => void worker.once('message', resolve))
      worker.postMessage('stop')
      const results = await Promise.race([failed, result])
      await worker.terminate()
      return results
    },
  }
}

export const accepted = (samples: readonly Sample[]) => samples.filter(({ status }) => status >= 200 && status < 400)
export const refused = (samples: readonly Sample[]) => samples.filter(({ status }) => status === 429 || status === 503)
/** A reply in words, to count by. */
export const nameOfStatus = ({ status }: Sample) => (status === 0 ? 'no answer' : String(status))
export const p = (samples: readonly Sample[], share: number) =>
  percentile(
    samples.map(({ ms }) => ms),
    share,
  )
/** The samples of a part of the run, in ms after its beginning. */
export const between = (samples: readonly Sample[], from: number, to: number) =>
  samples.filter(({ at }) => at >= from && at < to)
