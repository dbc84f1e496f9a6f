import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { LRUCache } from 'lru-cache'
import { safeParse, type ZodMiniType } from 'zod/mini'
import type { Tenant } from '../tenant.ts'
import { CircuitOpenError } from './circuit-breaker.ts'
import type { CachedAnswerStore } from './cached-answer-store.ts'

/** The parameters of a question: a restaurant, a key within it (for example a user) and the request. */
export type Subject = {
  readonly tenant: Tenant
  readonly key: string
  readonly requestId: string
  /**
   * Makes `readAgain` wait for a fresh answer where it would return a cached one, except in the pause after a failure.
   */
  readonly isPatient?: boolean
}

/** A question to another service, and how long its answers are valid. All times in ms. */
export type Question<Answer> = {
  /** The kind of answer in the database, for example `menu`. */
  readonly kind: string
  /** The age below which an answer is used without a call. */
  readonly freshMs: number
  /**
   * Returns the age up to which an answer is valid, as the answer itself says. An older answer is used only while the
   * service is down, even if it is younger than `freshMs`. Without this function no answer has such a limit.
   */
  readonly holdsForMs?: (answer: Answer) => number
  /** Answers between `freshMs` and this age are used and refreshed in the background. */
  readonly refreshBehindMs?: number
  /** Answers up to this age are used while the service is down. */
  readonly staleMs: number
  /** The pause after a failure of the same question; 2,000 by default. */
  readonly pauseMs?: number
  /**
   * Whether answers are stored in the database; true by default. False for answers that are read from that database.
   */
  readonly isStored?: boolean
  /** The limit of answers in memory in bytes; the least recently used are evicted. */
  readonly maxBytes: number
  /** Parses an answer from the database. */
  readonly schema: ZodMiniType
  /** Calls the service. Returns `known` itself when the service confirms that it is still current. */
  readonly ask: (about: Subject, known: Answer | undefined) => Promise<Answer>
  /** Returns whether the last call to the service failed, for any question. */
  readonly isFailing?: () => boolean
}

export type ReadOptions<Answer> = {
  /** Returns false for an answer that is too old for this read, even if it is younger than `freshMs`. */
  readonly isEnough?: (answer: Answer) => boolean
  /**
   * Replaces `freshMs` of the question for this read. If the cached answer is older, the caller waits for a new one,
   * unless the service is down.
   */
  readonly freshMs?: number
}

export type CachedAnswers<Answer> = {
  /** @throws AppError SERVICE_UNAVAILABLE when the service is down and no sufficient answer is cached */
  read(about: Subject, options?: ReadOptions<Answer>): Promise<Answer>
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
   *
   * @param isCurrent recognises an answer that already has the change
   */
  outdate(about: Subject, isCurrent?: (answer: Answer) => boolean): void
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

type Entry<Answer> = {
  readonly answer: Answer
  readonly readAt: number
  readonly bytes: number
  readonly hash: string
  /** The time at which the answer was last written to the database. */
  readonly storedAt: number
  /** True after a change: the answer is then used only while the service is down. */
  readonly isOutdated: boolean
}

type Allowance = { readonly left: number; readonly at: number }

const PAUSE_MS = 2_000
const ASK_AGAIN_EVERY_MS = 1_000
/** The number of calls that may be made at once before the pace of `ASK_AGAIN_EVERY_MS` applies. */
const ASK_AGAIN_AT_ONCE = 3
/** An unchanged answer is written again after this time. */
const STORE_AGAIN_MS = 60 * 60 * 1_000
/** The estimated ratio of an object's memory to the length of its JSON. */
const BYTES_PER_CHARACTER = 3
/**
 * The most keys of a cache that is limited by number, because such an LRU cache allocates the memory for all keys at
 * once.
 */
const MAX_TRACKED_KEYS = 5_000

/** Caches the answers to a question in memory and, with a store, in the service's database. */
export function createCachedAnswers<Answer>(
  question: Question<Answer>,
  givenStore: CachedAnswerStore | null = null,
  now: () => number = () => performance.now(),
): CachedAnswers<Answer> {
  const { kind, staleMs, maxBytes, pauseMs = PAUSE_MS, isStored = true } = question
  const store = isStored ? givenStore : null
  const entries = new LRUCache<string, Entry<Answer>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const underWay = new Map<string, Promise<Answer>>()
  /** Running questions that were asked before a change, so their answer may be older than it. */
  const overtaken = new WeakSet<Promise<Answer>>()
  const storing = new Map<string, Promise<void>>()
  const failedAt = new LRUCache<string, number>({ max: MAX_TRACKED_KEYS })
  const missedAt = new LRUCache<string, number>({ max: MAX_TRACKED_KEYS })
  const allowances = new LRUCache<string, Allowance>({ max: MAX_TRACKED_KEYS })
  const nextAgain = new Map<string, Promise<Answer>>()
  const background = new Set<Promise<unknown>>()
  let oldestUsedMs = 0

  const idOf = ({ tenant, key }: Subject) => `${tenant.id} ${key}`
  const ageOf = (entry: Entry<Answer>) => now() - entry.readAt
  const holdsForMs = ({ answer }: Entry<Answer>) => question.holdsForMs?.(answer) ?? Infinity
  const isFailing = (id: string) => failedAt.has(id) || question.isFailing?.() === true
  const isPausing = (id: string) => now() - (failedAt.get(id) ?? -Infinity) < pauseMs

  function runInBackground(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => undefined).finally(() => background.delete(done))
    background.add(done)
  }

  /**
   * Caches an answer, and writes it to the database unless the row is up to date. The age of the answer counts from the
   * question, because the answer may lack a change made after it was asked for.
   */
  function remember(about: Subject, answer: Answer, askedAt: number): void {
    const id = idOf(about)
    const known = entries.get(id)
    const text = known?.answer === answer ? null : JSON.stringify(answer)
    const entry = text === null && known ? known : entryOf(answer, text ?? '')
    const storedAt = known?.hash === entry.hash ? known.storedAt : -Infinity
    entries.set(id, { ...entry, readAt: askedAt, storedAt, isOutdated: false })
    if (store === null || now() - storedAt < STORE_AGAIN_MS) return
    const stored = store.save(about.tenant, kind, about.key, text ?? JSON.stringify(answer)).then(() => {
      const current = entries.get(id)
      if (current?.hash === entry.hash) entries.set(id, { ...current, storedAt: now() })
    })
    storing.set(id, stored)
    runInBackground(
      stored.finally(() => {
        if (storing.get(id) === stored) storing.delete(id)
      }),
    )
  }

  function ask(about: Subject): Promise<Answer> {
    const id = idOf(about)
    const running = underWay.get(id)
    if (running) return running
    const askedAt = now()
    const asked: Promise<Answer> = question
      .ask(about, entries.get(id)?.answer)
      .then((answer) => {
        failedAt.delete(id)
        if (!overtaken.has(asked)) remember(about, answer, askedAt)
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

  function overtake(id: string): void {
    const running = underWay.get(id)
    if (running) overtaken.add(running)
    underWay.delete(id)
    const known = entries.get(id)
    if (known) entries.set(id, { ...known, isOutdated: true })
  }

  async function replace(about: Subject): Promise<Answer> {
    const id = idOf(about)
    overtake(id)
    for (;;) {
      const asked = ask(about)
      const answer = await asked
      const newer = entries.get(id)
      if (overtaken.has(asked) && (newer === undefined || newer.isOutdated)) continue
      await storing.get(id)
      return overtaken.has(asked) && newer ? newer.answer : answer
    }
  }

  /**
   * Finds the answer in the database. After a miss the database is not asked again for `pauseMs`, and the result is
   * undefined.
   */
  async function findStored(about: Subject): Promise<Entry<Answer> | undefined> {
    const id = idOf(about)
    if (now() - (missedAt.get(id) ?? -Infinity) < pauseMs) return undefined
    const stored = await store?.find(about.tenant, kind, about.key).catch(() => null)
    const parsed = stored && safeParse(question.schema, stored.answer)
    if (!stored || !parsed?.success) {
      missedAt.set(id, now())
      return undefined
    }
    const readAt = now() - stored.ageMs
    const found = entryOf(parsed.data as Answer, JSON.stringify(parsed.data))
    const entry = { ...found, readAt, storedAt: readAt, isOutdated: false }
    const newer = entries.get(id)
    if (newer && !newer.isOutdated) return newer
    entries.set(id, entry)
    return entry
  }

  /**
   * Returns the cached answer. An outdated one is replaced by the stored one, which another process may have renewed;
   * both are refreshed at the next chance, whatever their age.
   */
  async function findKnown(about: Subject): Promise<Entry<Answer> | undefined> {
    const cached = entries.get(idOf(about))
    if (cached === undefined) return findStored(about)
    if (!cached.isOutdated) return cached
    const known = (await findStored(about)) ?? cached
    const waitsFromMs = question.refreshBehindMs ?? question.freshMs
    const demoted = { ...known, isOutdated: false, readAt: Math.min(known.readAt, now() - waitsFromMs) }
    entries.set(idOf(about), demoted)
    return demoted
  }

  async function fallBack(about: Subject, isEnough: (answer: Answer) => boolean, cause: unknown): Promise<Answer> {
    const known = await findKnown(about)
    if (known === undefined || !isEnough(known.answer) || ageOf(known) > staleMs) {
      throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
    }
    oldestUsedMs = Math.max(oldestUsedMs, ageOf(known))
    return known.answer
  }

  async function askOrFallBack(about: Subject, isEnough: (answer: Answer) => boolean): Promise<Answer> {
    const id = idOf(about)
    if (isPausing(id)) return fallBack(about, isEnough, new Error(`${kind}: the last question failed`))
    try {
      const isJoining = underWay.has(id)
      const answer = await ask(about)
      const known = entries.get(id)
      const isOver = known !== undefined && ageOf(known) >= holdsForMs(known)
      // A shared question may have been asked before the reason for this one; then the question is asked again.
      return isJoining && (isOver || !isEnough(answer)) ? await ask(about) : answer
    } catch (error) {
      return fallBack(about, isEnough, error)
    }
  }

  async function read(about: Subject, options: ReadOptions<Answer> = {}): Promise<Answer> {
    const { isEnough = () => true } = options
    const id = idOf(about)
    const known = entries.get(id)
    if (known === undefined || known.isOutdated || !isEnough(known.answer)) return askOrFallBack(about, isEnough)
    const freshMs = Math.min(options.freshMs ?? question.freshMs, holdsForMs(known))
    const backgroundMs = Math.min(options.freshMs ?? question.refreshBehindMs ?? freshMs, holdsForMs(known))
    const ageMs = ageOf(known)
    if (ageMs < freshMs) return known.answer
    const isAway = isFailing(id)
    if (ageMs > staleMs || (!isAway && ageMs >= backgroundMs)) return askOrFallBack(about, isEnough)
    if (isAway) oldestUsedMs = Math.max(oldestUsedMs, ageMs)
    if (!isPausing(id) && !underWay.has(id)) runInBackground(ask(about))
    return known.answer
  }

  /** Returns the wait in ms until the rate limit allows one more question. A result of 0 also counts that question. */
  function waitToAskAgain(id: string): number {
    const { left, at } = allowances.get(id) ?? { left: ASK_AGAIN_AT_ONCE, at: now() }
    const grown = Math.min(ASK_AGAIN_AT_ONCE, left + (now() - at) / ASK_AGAIN_EVERY_MS)
    allowances.set(id, { left: grown >= 1 ? grown - 1 : grown, at: now() })
    return grown >= 1 ? 0 : (1 - grown) * ASK_AGAIN_EVERY_MS
  }

  function readAgain(about: Subject): Promise<Answer> {
    const id = idOf(about)
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
      return askOrFallBack(about, () => true)
    })()
    nextAgain.set(id, next)
    return next
  }

  return {
    read,
    readAgain,
    replace,

    outdate(about, isCurrent = () => false) {
      const id = idOf(about)
      const known = entries.get(id)
      if (known && !known.isOutdated && isCurrent(known.answer)) return
      overtake(id)
      if (known && !isPausing(id)) runInBackground(ask(about))
    },

    outdateAll() {
      for (const id of new Set([...entries.keys(), ...underWay.keys()])) overtake(id)
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

function entryOf<Answer>(answer: Answer, text: string): Pick<Entry<Answer>, 'answer' | 'bytes' | 'hash'> {
  const hash = createHash('sha1').update(text).digest('base64url')
  return { answer, bytes: text.length * BYTES_PER_CHARACTER + 500, hash }
}
