import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { CircuitOpenError } from './service-client.ts'
import { createAskPace } from './ask-pace.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { DEFAULT_PAUSE_MS, MAX_TRACKED_IDS, type CachedAnswers, type CachedCall, type Subject } from './cached-call.ts'
import { createStoredAnswers, STORE_AGAIN_MS, type CachedAnswerStore } from './stored-answers.ts'

type Options = {
  /** The table in which answers outlive the process; without it they are in memory only. */
  readonly store?: CachedAnswerStore | undefined
  /** The circuit of the service, which opens when any GET to the service fails because the service is down. */
  readonly breaker?: Pick<CircuitBreaker, 'state'>
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/** An answer in memory. */
type Entry<Answer> = {
  readonly answer: Answer
  readonly readAt: number
  readonly bytes: number
  readonly hash: string
  /**
   * The time at which the answer was last written to the database; -Infinity for an answer that was not written yet.
   */
  readonly storedAt: number
  /** True after a change: the answer is then used only while the service is down. */
  readonly isOutdated: boolean
  /** True for an answer that was found when the service was down; it may be from before a change. */
  readonly isStandIn: boolean
}

/** The estimated ratio of an object's memory to the length of its JSON. */
const BYTES_PER_CHARACTER = 3

/** Returns the key under which everything about a subject is cached. */
const idOf = ({ tenant, key }: Subject): string => `${tenant.id} ${key}`

/** Caches the answers of a call, and decides for each read whether the service is called. */
export function createCachedAnswers<Answer>(
  cachedCall: CachedCall<Answer>,
  { store, breaker, now = () => performance.now() }: Options = {},
): CachedAnswers<Answer> {
  const { kind, maxBytes, freshMs, holdsForMs, refreshBehindMs = freshMs, staleMs } = cachedCall
  const { pauseMs = DEFAULT_PAUSE_MS, isStored = true, isConfirmed = () => false, confirmedMs = 0 } = cachedCall
  const entries = new LRUCache<string, Entry<Answer>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const stored = store && isStored ? createStoredAnswers(cachedCall, store, now) : null
  const pace = createAskPace(now)
  const background = new Set<Promise<unknown>>()
  const underWay = new Map<string, Promise<Answer>>()
  /** Running calls that were made before a change, so that their answers may be older than the change. */
  const overtaken = new WeakSet<Promise<Answer>>()
  const failedAt = new LRUCache<string, number>(atMost(MAX_TRACKED_IDS))
  const nextAgain = new Map<string, Promise<Answer>>()
  let oldestUsedMs = 0
  const reads = { memory: 0, call: 0, 'stand-in': 0 }

  const ageOf = ({ readAt }: Entry<Answer>) => now() - readAt
  const hasEnded = (entry: Entry<Answer>) => holdsForMs !== undefined && ageOf(entry) >= holdsForMs(entry.answer)
  const isFailing = (id: string) => failedAt.has(id) || (breaker !== undefined && breaker.state() !== 'closed')
  const isPausing = (id: string) => now() - (failedAt.get(id) ?? -Infinity) < pauseMs
  const pausing = () => new Error(`${kind}: the last call failed`)

  async function read(about: Subject): Promise<Answer> {
    const id = idOf(about)
    const known = entries.get(id)
    if (known === undefined || known.isOutdated) return askOrFallBack(about)
    const ageMs = ageOf(known)
    const isOver = hasEnded(known)
    const isCurrent = ageMs < confirmedMs && isConfirmed(known.readAt) && !known.isStandIn
    if ((ageMs < freshMs || isCurrent) && !isOver) {
      reads.memory++
      return known.answer
    }
    const isAway = isFailing(id)
    if (ageMs > staleMs || (!isAway && (isOver || ageMs >= refreshBehindMs))) return askOrFallBack(about)
    if (isAway) oldestUsedMs = Math.max(oldestUsedMs, ageMs)
    reads[isAway ? 'stand-in' : 'memory']++
    if (!isPausing(id) && !underWay.has(id)) runInBackground(ask(about))
    return known.answer
  }

  async function askOrFallBack(about: Subject): Promise<Answer> {
    const id = idOf(about)
    if (isPausing(id)) return fallBack(about, pausing())
    try {
      const isJoining = underWay.has(id)
      const answer = await ask(about)
      const known = entries.get(id)
      const isOver = known !== undefined && hasEnded(known)
      reads.call++
      // A call that was joined may have been made so early that its answer is no longer valid (`holdsForMs`); then the
      // service is called again.
      return isJoining && isOver ? await ask(about) : answer
    } catch (error) {
      return fallBack(about, error)
    }
  }

  function ask(about: Subject): Promise<Answer> {
    const id = idOf(about)
    const running = underWay.get(id)
    if (running) return running
    const requestedAt = now()
    const asked: Promise<Answer> = cachedCall
      .ask(about, entries.get(id)?.answer)
      .then((answer) => {
        failedAt.delete(id)
        if (!overtaken.has(asked)) remember(about, answer, requestedAt)
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

  /**
   * Caches an answer, and writes it to the database unless the row is up to date. The age of the answer counts from the
   * call, because the answer may lack a change made after it was asked for.
   */
  function remember(about: Subject, answer: Answer, requestedAt: number): void {
    const id = idOf(about)
    const known = entries.get(id)
    const content = known?.answer === answer ? known : contentOf(answer)
    const storedAt = known?.hash === content.hash ? known.storedAt : -Infinity
    entries.set(id, { ...content, readAt: requestedAt, storedAt, isOutdated: false, isStandIn: false })
    if (stored === null || now() - storedAt < STORE_AGAIN_MS) return
    const saved = stored.save(id, about, JSON.stringify(answer)).then(() => {
      const current = entries.get(id)
      if (current?.hash === content.hash) entries.set(id, { ...current, storedAt: now() })
    })
    runInBackground(saved)
  }

  async function fallBack(about: Subject, cause: unknown): Promise<Answer> {
    const known = await findLast(about)
    if (known === undefined || ageOf(known) > staleMs) throw unavailable(cause)
    oldestUsedMs = Math.max(oldestUsedMs, ageOf(known))
    reads['stand-in']++
    return known.answer
  }

  /**
   * Finds the last answer, however old. An outdated answer in memory is replaced by the stored answer, if there is one,
   * which another process may have renewed. If an outdated answer was in memory, the found answer counts as old enough
   * to be refreshed as soon as the service is up.
   */
  async function findLast(about: Subject): Promise<Entry<Answer> | undefined> {
    const id = idOf(about)
    const known = entries.get(id)
    if (known && !known.isOutdated) return known
    const found = await stored?.find(id, about)
    const newer = entries.get(id)
    if (newer && !newer.isOutdated) return newer
    const last = found ? { ...contentOf(found.answer), readAt: found.readAt, storedAt: found.readAt } : known
    if (last === undefined) return undefined
    const waitsSince = known ? now() - refreshBehindMs : Infinity
    const entry = { ...last, readAt: Math.min(last.readAt, waitsSince), isOutdated: false, isStandIn: true }
    entries.set(id, entry)
    return entry
  }

  function runInBackground(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => undefined).finally(() => background.delete(done))
    background.add(done)
  }

  /** Marks an answer as outdated, and forgets a running call, so that no later reader shares it. */
  function drop(id: string): void {
    const running = underWay.get(id)
    if (running) overtaken.add(running)
    underWay.delete(id)
    const known = entries.get(id)
    if (known) entries.set(id, { ...known, isOutdated: true })
  }

  async function readNewer(about: Subject): Promise<Answer> {
    const id = idOf(about)
    // A running call began before this read, so its answer may be too old.
    await underWay.get(id)?.catch(() => undefined)
    if (isPausing(id)) throw unavailable(pausing())
    return ask(about).catch((cause: unknown) => {
      throw unavailable(cause)
    })
  }

  function readAgain(about: Subject): Promise<Answer> {
    const id = idOf(about)
    if (about.isPatient ? isPausing(id) : isFailing(id)) return read(about)
    const waiting = nextAgain.get(id)
    if (waiting) return waiting
    const waitMs = pace.take(id)
    if (waitMs > 0 && !about.isPatient) return read(about)
    const next = (async () => {
      await underWay.get(id)?.catch(() => undefined)
      if (waitMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        pace.take(id)
      }
      nextAgain.delete(id)
      return askOrFallBack(about)
    })()
    nextAgain.set(id, next)
    return next
  }

  async function replace(about: Subject): Promise<Answer> {
    const id = idOf(about)
    drop(id)
    for (;;) {
      const asked = ask(about)
      const answer = await asked
      const newer = entries.get(id)
      if (overtaken.has(asked) && (newer === undefined || newer.isOutdated)) continue
      await stored?.saved(id)
      return overtaken.has(asked) && newer ? newer.answer : answer
    }
  }

  return {
    read,
    readNewer,
    readAgain,
    replace,

    outdate(about) {
      const id = idOf(about)
      const isKnown = entries.has(id)
      drop(id)
      if (isKnown && !isPausing(id)) runInBackground(ask(about))
    },

    outdateAll() {
      // The least recently used answer is set first, so that the order of use stays the same.
      for (const id of [...underWay.keys(), ...entries.rkeys()]) drop(id)
    },

    takeOldestUsedMs() {
      const oldest = oldestUsedMs
      oldestUsedMs = 0
      return oldest
    },

    reads: () => ({ ...reads }),

    async idle() {
      while (background.size > 0) await Promise.all(background)
    },
  }
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
}

function contentOf<Answer>(answer: Answer): Pick<Entry<Answer>, 'answer' | 'bytes' | 'hash'> {
  const text = JSON.stringify(answer)
  const hash = createHash('sha1').update(text).digest('base64url')
  return { answer, bytes: text.length * BYTES_PER_CHARACTER + 500, hash }
}
