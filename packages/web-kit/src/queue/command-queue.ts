import { BROWSER_CLOCK } from './queue-clock.ts'
import type { Command, Outcome, Refusal } from './command.ts'
import { createHandOvers } from './hand-over.ts'
import { judgeFailure, type Verdict } from './judge-failure.ts'
import { nextOfEachLane } from './lanes.ts'
import type { CommandQueue, QueueOptions } from './queue-types.ts'

export type { Failure } from './judge-failure.ts'
export type { Command, NewCommand, Outcome, Refusal } from './command.ts'
export { BROWSER_CLOCK, type QueueClock } from './queue-clock.ts'
export type { HandOver } from './hand-over.ts'
export type { CommandQueue, Given, Kept, QueueOptions, Store } from './queue-types.ts'
export { nextReference, TILL_KEY, TILL_STORE, type TillRecord, type TillReference } from './till-record.ts'
export { browserLock, type QueueLock } from './queue-lock.ts'

/** The most lanes that send at the same time. */
const LANES_AT_ONCE = 4
/** The wait after the first failure. The wait doubles with each further failure, up to the longest one. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The number of breakdowns (`judgeFailure`) after which a command counts as refused. */
const MOST_BREAKDOWNS = 5
/** The longest time between two tries of a queue with commands, when no event wakes it. */
const TRY_EVERY_MS = 15_000
/** The time from its `takenAt` on for which the tabs that were open then leave a command to its tab. */
const LEFT_TO_ITS_TAB_MS = 20_000

/**
 * Opens a queue of commands. Each command is stored, and then sent until the server answers it, in the order of its
 * lane, by one tab at a time. A refused command waits for a person's decision and holds back only the commands that
 * depend on it; it is handed over to the server where any terminal may decide.
 */
export function openQueue<Job, Reply>(options: QueueOptions<Job, Reply>): CommandQueue<Job, Reply> {
  const { records, send, failureOf, maySend, onApplied, onRefused, lock, clock = BROWSER_CLOCK } = options
  const { read = readVersion } = options
  /** Maps each lane with an unanswered request to the id of the command that was sent. */
  const busy = new Map<string, string>()
  const waiting = new Map<string, (outcome: Outcome<Reply>) => void>()
  /** The commands that were given in this tab. */
  const own = new Set<string>()
  /** The commands of this tab that were not sent yet. Their first request needs no lock. */
  const fresh = new Set<string>()
  /** The commands that the disk refused. None of them may count as kept, because a reload would lose it. */
  const unstored = new Set<string>()
  /** The commands that are being stored. Until then they are neither sent nor kept. */
  const storing = new Set<string>()
  const laneUntil = new Map<string, number>()
  const startedAt = clock.now()
  const listeners = new Set<() => void>()
  const handOvers = createHandOvers(options.handOver, records, clock)
  let list: readonly Command<Job>[] = []
  let kept: readonly Command<Job>[] = []
  let failures = 0
  /** The time until which nothing is sent, unless an event shows that the server answers again. */
  let quietUntil = 0
  /** The time until which nothing is sent at all, because the server asked for a pause. */
  let restUntil = 0
  let isAway = false
  let lastSeq = 0
  /** Gives the lock back; null while this tab does not have the lock. */
  let release: (() => void) | null = null
  let isHeld: () => boolean = () => false
  let isAsking = false
  let isClosed = false
  let cancelTimer: () => void = () => undefined

  const refresh = () => {
    list = [...records.readAll()].flatMap(([key, stored]) => read(stored, key) ?? []).toSorted(inOrder)
    kept = list.filter(({ id }) => !waiting.has(id))
    for (const listener of listeners) listener()
  }
  const changed = () => {
    refresh()
    for (const id of unstored) failGone(id)
    pump()
  }
  const resolveWaiting = (id: string, outcome: Outcome<Reply>): boolean => {
    const resolve = waiting.get(id)
    waiting.delete(id)
    unstored.delete(id)
    resolve?.(outcome)
    return resolve !== undefined
  }
  /**
   * Ends the wait for a command that is not stored any more: another tab has sent it, or a person has taken it back to
   * a cart. Whoever gave it here may not count it as kept, nor take its lines out of a cart.
   */
  const failGone = (id: string) => {
    if (records.read(id) || isSending(id)) return
    resolveWaiting(id, { status: 'failed', error: new Error('The command is not stored') })
  }
  const keepAllWaiting = (error: unknown) => {
    for (const id of waiting.keys()) {
      if (storing.has(id)) continue
      const isStored = !unstored.has(id)
      resolveWaiting(id, isStored ? { status: 'kept' } : { status: 'failed', error })
      if (!isStored) records.remove(id)
    }
  }
  const waitMs = (tries: number) =>
    Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + clock.random() / 2)
  /** Changes a command, unless another tab has removed it meanwhile. */
  const update = (id: string, change: Partial<Command<Job>>) => {
    const known = records.read(id)
    if (known) records.write(id, { ...known, ...change, savedAt: clock.now() })
  }

  const give: CommandQueue<Job, Reply>['give'] = async (command, store) => {
    const { id } = command
    const takenAt = clock.now()
    lastSeq = Math.max(takenAt, lastSeq + 1, (list.at(-1)?.seq ?? 0) + 1)
    const outcome = new Promise<Outcome<Reply>>((resolve) => waiting.set(id, resolve))
    storing.add(id)
    const placed = { ...command, seq: lastSeq, takenAt, savedAt: takenAt, breakdowns: 0, refusal: null }
    const { command: stored, isStored } = await store(placed)
    storing.delete(id)
    if (!isStored) unstored.add(id)
    own.add(id)
    fresh.add(id)
    const wasAway = isAway
    quietUntil = 0
    refresh()
    failGone(id)
    // A tab that slept since it took the command goes on late, when another tab may have sent what was on the disk.
    const isLate = clock.now() - takenAt >= LEFT_TO_ITS_TAB_MS
    pump(isLate ? undefined : stored)
    const goOn = () => {
      if (!unstored.has(id) && resolveWaiting(id, { status: 'kept' })) changed()
    }
    return { job: stored.job, outcome, goOn, isStored, wasAway }
  }

  /** Sends what is due. @param justStored a command that this tab has just stored, so it is not read again */
  const pump = (justStored?: Command<Job>) => {
    if (isClosed || !records.isReady()) return
    if (release && !isHeld()) release()
    const now = clock.now()
    const isQuiet = !maySend() || now < Math.max(quietUntil, restUntil)
    const due = isQuiet ? [] : nextOfEachLane(list).filter((next) => isDue(next, now))
    const refused = isQuiet ? [] : handOvers.due(list, now)
    for (const command of [...due, ...refused]) {
      if (busy.size >= LANES_AT_ONCE) break
      if (busy.has(command.lane)) continue
      if (fresh.has(command.id) || release) void sendStored(command, justStored)
      else askForLock()
    }
    if (busy.size === 0 && due.length === 0 && refused.length === 0) release?.()
    plan()
  }
  const isDue = ({ id, lane, takenAt }: Command<Job>, now: number) =>
    (laneUntil.get(lane) ?? 0) <= now &&
    !storing.has(id) &&
    // A new command of another tab is sent by that tab. An older one may have lost its tab.
    (own.has(id) || takenAt < startedAt || now - takenAt >= LEFT_TO_ITS_TAB_MS)

  const askForLock = () => {
    if (isAsking) return
    isAsking = true
    const drain = (stillHeld: () => boolean) =>
      new Promise<void>((done) => {
        isAsking = false
        if (isClosed) return done()
        isHeld = stillHeld
        release = () => {
          release = null
          done()
        }
        pump()
      })
    void lock(drain)
      .catch(() => false)
      .then((wasHeld) => {
        if (!wasHeld) isAsking = false
        // Another tab may have taken the lock while this tab slept.
        else pump()
      })
  }

  /** Plans the next try while there is a command to send or to hand over. */
  const plan = () => {
    cancelTimer()
    if (list.every(({ refusal }) => refusal !== null) && !handOvers.isWanted(list)) return
    const now = clock.now()
    const times = [quietUntil, restUntil, ...list.map(({ lane }) => laneUntil.get(lane) ?? 0)].filter(
      (time) => time > now,
    )
    cancelTimer = clock.after(Math.min(TRY_EVERY_MS, ...times.map((time) => time - now)), () => pump())
  }

  /**
   * Sends a command, or hands over a refused one, if it is still stored. While this tab slept, another tab may have
   * sent the command, or a person may have taken it back to a cart, from where it is sent under another key.
   */
  const sendStored = async ({ id, lane }: Command<Job>, justStored?: Command<Job>): Promise<void> => {
    busy.set(lane, id)
    const isFresh = fresh.delete(id)
    const stored = justStored?.id === id ? justStored : await readStored(id)
    if (stored && (isFresh || isHeld()) && !isClosed) {
      if (!stored.refusal) return sendNow(stored)
      if (handOvers.isFor(stored)) return handOverNow(stored)
    }
    busy.delete(lane)
    if (!stored && isFresh) failGone(id)
    return changed()
  }
  const readStored = async (id: string): Promise<Command<Job> | null | undefined> => {
    const record = await records.readAgain(id)
    return record && read(record, id)
  }
  const sendNow = async (command: Command<Job>): Promise<void> => {
    try {
      const reply = await send(command, own.has(command.id))
      busy.delete(command.lane)
      answered()
      laneUntil.delete(command.lane)
      // The job may have been changed while the request was on its way.
      const latest = records.read(command.id) ?? command
      const isAwaited = resolveWaiting(command.id, { status: 'applied', reply })
      records.remove(command.id)
      if (command.isLast) removeReplaced(command)
      if (!isAwaited) onApplied(latest, reply)
    } catch (error) {
      busy.delete(command.lane)
      failed(command, error)
    }
    changed()
  }
  /**
   * Removes the refused commands that an applied command with `isLast` replaces: those that have the same subject, and
   * `isLast` as well.
   */
  const removeReplaced = ({ subject }: Command<Job>) => {
    for (const { id, refusal, isLast, subject: other } of list)
      if (isLast && refusal && other === subject && !isSending(id)) records.remove(id)
  }
  const handOverNow = async (command: Command<Job>): Promise<void> => {
    try {
      const held = await handOvers.send(command, list)
      answered()
      for (const { id } of held) resolveWaiting(id, { status: 'kept' })
    } catch (error) {
      const verdict = judgeFailure(failureOf(error))
      if (!pausedBy(verdict)) handOvers.postpone(command.id, verdict)
    }
    busy.delete(command.lane)
    changed()
  }
  const answered = () => {
    failures = 0
    quietUntil = 0
    isAway = false
  }
  const refuse = (command: Command<Job>, refusal: Refusal) => {
    update(command.id, { refusal })
    onRefused(command, refusal)
  }
  /** Pauses the queue after a failure that says nothing about its command. Returns false after any other failure. */
  const pausedBy = (verdict: Verdict): boolean => {
    if (verdict.kind !== 'later' && verdict.kind !== 'signed-out') {
      answered()
      return false
    }
    failures += 1
    quietUntil = clock.now() + waitMs(failures)
    if (verdict.kind === 'later') restUntil = clock.now() + verdict.afterMs
    isAway = verdict.kind === 'later' && !verdict.isAnswer
    return true
  }
  const failed = (command: Command<Job>, error: unknown) => {
    const { id, lane } = command
    const verdict = judgeFailure(failureOf(error))
    if (pausedBy(verdict) && (isAway || verdict.kind === 'signed-out')) return keepAllWaiting(error)
    // If a person waits for the command, that person decides about it, so the queue drops it.
    if (resolveWaiting(id, { status: 'failed', error })) return records.remove(id)
    if (verdict.kind === 'refused') return refuse(command, verdict.refusal)
    if (verdict.kind !== 'broke-down') return undefined
    const breakdowns = command.breakdowns + 1
    laneUntil.set(lane, clock.now() + waitMs(breakdowns))
    if (breakdowns >= MOST_BREAKDOWNS) return refuse(command, verdict.refusal)
    return update(id, { breakdowns })
  }

  const isSending = (id: string) => [...busy.values()].includes(id) || handOvers.isMoving(id)
  const wake = () => {
    quietUntil = 0
    pump()
  }
  const stopListening = records.onChange(changed)
  changed()
  return {
    list: () => kept,
    isAway: () => isAway,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    give,
    isSending,
    repeat(id) {
      if (handOvers.isMoving(id)) return
      handOvers.forget(id)
      update(id, { refusal: null, breakdowns: 0 })
      wake()
    },
    remove(id) {
      if (isSending(id)) return false
      records.remove(id)
      return true
    },
    wake,
    close() {
      isClosed = true
      cancelTimer()
      stopListening()
      release?.()
    },
  }
}

function inOrder<Job>(a: Command<Job>, b: Command<Job>): number {
  return a.seq - b.seq || a.id.localeCompare(b.id)
}

/** Returns a record that this release can read; null for one of a newer release, which stays stored and is not sent. */
function readVersion<Job>(stored: Command<Job>): Command<Job> | null {
  return stored.v <= 3 ? stored : null
}
