import { Worker } from 'node:worker_threads'
import { percentile } from './figures.ts'
import type { HttpRequest } from './http.ts'

/** A request that is sent repeatedly, from an address of its own. */
export interface LoadCall extends Pick<HttpRequest, 'method' | 'path' | 'token' | 'json' | 'body' | 'headers'> {
  readonly address?: string
  /** Sends a new idempotency key with each request. */
  readonly isKeyed?: boolean
  /** Sends the ETag of the last reply as If-None-Match. */
  readonly remembersTag?: boolean
}

/**
 * Calls in turn: `perSecond` without waiting for answers, or by a number of clients that each wait for the answer. With
 * `listens`, a client that gets a Retry-After waits so long before its next call, as tills do.
 */
export type LoadStream = { readonly name: string; readonly calls: readonly LoadCall[] } & (
  | { readonly perSecond: number }
  | { readonly parallel: number; readonly listens?: boolean }
)

export interface Sample {
  /** Milliseconds since the load began. */
  readonly at: number
  readonly ms: number
  /** 0 when no reply came. */
  readonly status: number
}

export interface LoadStreamResult {
  readonly samples: readonly Sample[]
  /** The ids of acknowledged orders. */
  readonly orderIds: readonly string[]
  /** Refusals that were not JSON `{ error }` or had no Retry-After. */
  readonly malformed: readonly string[]
}

export interface RunningLoad {
  /** Sends no more requests and resolves when every answer has arrived. */
  stop(): Promise<Readonly<Record<string, LoadStreamResult>>>
}

export interface LoadPlan {
  readonly origin: string
  readonly streams: readonly LoadStream[]
}

/** Sends requests from a separate thread, so that measurements in this one are not slowed down. */
export async function startLoad(plan: LoadPlan): Promise<RunningLoad> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: plan })
  const failed = new Promise<never>((_, reject) => void worker.once('error', reject))
  failed.catch(() => undefined)
  await Promise.race([failed, new Promise<void>((resolve) => void worker.once('message', () => resolve()))])
  return {
    async stop() {
      const result = new Promise<Record<string, LoadStreamResult>>((resolve) => void worker.once('message', resolve))
      worker.postMessage('stop')
      const results = await Promise.race([failed, result])
      await worker.terminate()
      return results
    },
  }
}

export const acceptedSamples = (samples: readonly Sample[]) =>
  samples.filter(({ status }) => status >= 200 && status < 400)
export const refusedSamples = (samples: readonly Sample[]) =>
  samples.filter(({ status }) => status === 429 || status === 503)
/** Returns the status of a reply as a word to count by. */
export const nameOfStatus = ({ status }: Sample) => (status === 0 ? 'no answer' : String(status))
/** Returns the time in ms within which the given share of the samples was answered. */
export const percentileMs = (samples: readonly Sample[], share: number) =>
  percentile(
    samples.map(({ ms }) => ms),
    share,
  )
/** Returns the samples from `from` until before `to`, both in ms since the load began. */
export const samplesBetween = (samples: readonly Sample[], from: number, to: number) =>
  samples.filter(({ at }) => at >= from && at < to)
