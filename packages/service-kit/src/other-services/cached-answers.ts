import { AppError } from '@tiffin/contracts'
import { LRUCache } from 'lru-cache'
import { CircuitOpenError } from '../service-client.ts'
import { createAnswerMemory, subjectKeyOf, MAX_TRACKED_KEYS, QUESTION_PAUSE_MS } from './answer-memory.ts'
import type { CachedAnswerStore } from './cached-answer-store.ts'
import type { Question, Subject } from './question.ts'

export type ReadOptions = {
  /**
   * Replaces `freshMs` of the question for this read. If the cached answer is older, the caller waits for a new one,
   * unless the service is down.
   */
  readonly freshMs?: number
}

export type CachedAnswers<Answer> = {
  /** @throws AppError SERVICE_UNAVAILABLE when the service is down and no valid answer is cached */
  read(about: Subject, options?: ReadOptions): Promise<Answer>
  /**
   * Reads the answer to a question that is asked after this call, for a caller who knows that an answer of `read` is
   * too old. A running question is waited for and then asked again; parallel calls share the new one.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the service is down, because a cached answer is too old
   */
  readNewer(about: Subject): Promise<Answer>
  /**
   * Reads an answer no older than this call; parallel calls share one question. Up to three questions are asked at
   * once, then one a second: beyond that a patient subject waits for the next one, and other callers get the cached
   * answer, as all callers do while the service is down.
   *
   * @throws as `read`
   */
  readAgain(about: Subject): Promise<Answer>
  /**
   * Reports a change: answers cached before this call, or being read, are not used while the service answers. A cached
   * answer is refreshed in the background.
   */
  outdate(about: Subject): void
  /** Reports a change of all answers. */
  outdateAll(): void
  /**
   * Reports a change, and resolves when a new answer is cached and stored.
   *
   * @throws the error of the call when there is no new answer, or of the database when it cannot be stored
   */
  replace(about: Subject): Promise<Answer>
  /** Age in ms of the oldest cached answer used while the service was down, since this function was last called. */
  takeOldestUsedMs(): number
  /** Waits for refreshes and writes in the background. */
  settled(): Promise<void>
}

type Allowance = { readonly left: number; readonly at: number }

const ASK_AGAIN_EVERY_MS = 1_000
/** The number of calls that may be made at once before the pace of `ASK_AGAIN_EVERY_MS` applies. */
const ASK_AGAIN_AT_ONCE = 3

/** Caches the answers to a question, and decides for each read whether the service is asked. */
export function createCachedAnswers<Answer>(
  question: Question<Answer>,
  store: CachedAnswerStore | null = null,
  now: () => number = () => performance.now(),
): CachedAnswers<Answer> {
  const { kind, staleMs, pauseMs = QUESTION_PAUSE_MS, isStored = true } = question
  const background = new Set<Promise<unknown>>()
  const memory = createAnswerMemory(question, isStored ? store : null, { now, runInBackground })
  const underWay = new Map<string, Promise<Answer>>()
  /** Running questions that were asked before a change, so their answer may be older than it. */
  const overtaken = new WeakSet<Promise<Answer>>()
  const failedAt = new LRUCache<string, number>({ max: MAX_TRACKED_KEYS })
  const allowances = new LRUCache<string, Allowance>({ max: MAX_TRACKED_KEYS })
  const nextAgain = new Map<string, Promise<Answer>>()
  let oldestUsedMs = 0

  const holdsForMs = ({ answer }: { readonly answer: Answer }) => question.holdsForMs?.(answer) ?? Infinity
  const isFailing = (id: string) => failedAt.has(id) || question.isFailing?.() === true
  const isPausing = (id: string) => now() - (failedAt.get(id) ?? -Infinity) < pauseMs

  function runInBackground(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => undefined).finally(() => background.delete(done))
    background.add(done)
  }

  function ask(about: Subject): Promise<Answer> {
    const id = subjectKeyOf(about)
    const running = underWay.get(id)
    if (running) return running
    const askedAt = now()
    const asked: Promise<Answer> = question
      .ask(about, memory.get(about)?.answer)
      .then((answer) => {
        failedAt.delete(id)
        if (!overtaken.has(asked)) memory.remember(about, answer, askedAt)
        return answer
      })
      .catch((error: unknown) => {
        if (!(error instanceof CircuitOpenError)) failedAt.set(id, now())
        throw error
      })
      .finally(() => {
        if (underWay.get(id) === asked) underWay.delete(id)
      })
    underWay.set(id, asked)
    return asked
  }

  /** Takes a running question out of the way, so that nobody joins it any more. */
  function overtake(id: string): void {
    const running = underWay.get(id)
    if (running) overtaken.add(running)
    underWay.delete(id)
  }

  async function replace(about: Subject): Promise<Answer> {
    overtake(subjectKeyOf(about))
    memory.outdate(about)
    for (;;) {
      const asked = ask(about)
      const answer = await asked
      const newer = memory.get(about)
      if (overtaken.has(asked) && (newer === undefined || newer.isOutdated)) continue
      await memory.saved(about)
      return overtaken.has(asked) && newer ? newer.answer : answer
    }
  }

  async function fallBack(about: Subject, cause: unknown): Promise<Answer> {
    const known = await memory.find(about)
    if (known === undefined || memory.ageOf(known) > staleMs) throw unavailable(cause)
    oldestUsedMs = Math.max(oldestUsedMs, memory.ageOf(known))
    return known.answer
  }

  const pausing = () => new Error(`${kind}: the last question failed`)

  async function askOrFallBack(about: Subject): Promise<Answer> {
    const id = subjectKeyOf(about)
    if (isPausing(id)) return fallBack(about, pausing())
    try {
      const isJoining = underWay.has(id)
      const answer = await ask(about)
      const known = memory.get(about)
      const isOver = known !== undefined && memory.ageOf(known) >= holdsForMs(known)
      // A shared question may have been asked before the end of its answer; then the question is asked again.
      return isJoining && isOver ? await ask(about) : answer
    } catch (error) {
      return fallBack(about, error)
    }
  }

  async function read(about: Subject, options: ReadOptions = {}): Promise<Answer> {
    const id = subjectKeyOf(about)
    const known = memory.get(about)
    if (known === undefined || known.isOutdated) return askOrFallBack(about)
    const freshMs = Math.min(options.freshMs ?? question.freshMs, holdsForMs(known))
    const backgroundMs = Math.min(options.freshMs ?? question.refreshBehindMs ?? freshMs, holdsForMs(known))
    const ageMs = memory.ageOf(known)
    if (ageMs < freshMs) return known.answer
    const isAway = isFailing(id)
    if (ageMs > staleMs || (!isAway && ageMs >= backgroundMs)) return askOrFallBack(about)
    if (isAway) oldestUsedMs = Math.max(oldestUsedMs, ageMs)
    if (!isPausing(id) && !underWay.has(id)) runInBackground(ask(about))
    return known.answer
  }

  async function readNewer(about: Subject): Promise<Answer> {
    const id = subjectKeyOf(about)
    // A running question was asked before this call.
    await underWay.get(id)?.catch(() => undefined)
    if (isPausing(id)) throw unavailable(pausing())
    return ask(about).catch((cause: unknown) => {
      throw unavailable(cause)
    })
  }

  /** Returns the wait in ms until the rate limit allows one more question. A result of 0 also counts that question. */
  function waitToAskAgain(id: string): number {
    const { left, at } = allowances.get(id) ?? { left: ASK_AGAIN_AT_ONCE, at: now() }
    const grown = Math.min(ASK_AGAIN_AT_ONCE, left + (now() - at) / ASK_AGAIN_EVERY_MS)
    allowances.set(id, { left: grown >= 1 ? grown - 1 : grown, at: now() })
    return grown >= 1 ? 0 : (1 - grown) * ASK_AGAIN_EVERY_MS
  }

  function readAgain(about: Subject): Promise<Answer> {
    const id = subjectKeyOf(about)
    if (about.isPatient ? isPausing(id) : isFailing(id)) return read(about)
    const waiting = nextAgain.get(id)
    if (waiting) return waiting
    const waitMs = waitToAskAgain(id)
    if (waitMs > 0 && !about.isPatient) return read(about)
    const next = (async () => {
      await underWay.get(id)?.catch(() => undefined)
      if (waitMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        waitToAskAgain(id)
      }
      nextAgain.delete(id)
      return askOrFallBack(about)
    })()
    nextAgain.set(id, next)
    return next
  }

  return {
    read,
    readNewer,
    readAgain,
    replace,

    outdate(about) {
      const id = subjectKeyOf(about)
      const isKnown = memory.get(about) !== undefined
      overtake(id)
      memory.outdate(about)
      if (isKnown && !isPausing(id)) runInBackground(ask(about))
    },

    outdateAll() {
      for (const id of underWay.keys()) overtake(id)
      memory.outdateAll()
    },

    takeOldestUsedMs() {
      const oldest = oldestUsedMs
      oldestUsedMs = 0
      return oldest
    },

    async settled() {
      while (background.size > 0) await Promise.all(background)
    },
  }
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
}
