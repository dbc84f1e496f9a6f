import type { Command, Refusal } from './command.ts'
import { createGivenCommands } from './given-commands.ts'
import { createHandOvers } from './hand-over.ts'
import { holdLock } from './hold-lock.ts'
import { judgeFailure } from './judge-failure.ts'
import { createLanes, nextOfEachLane } from './lanes.ts'
import { createPauses } from './pauses.ts'
import type { CommandQueue, QueueOptions } from './queue-types.ts'

/** The number of breakdowns (`judgeFailure`) after which a command counts as refused. */
const MOST_BREAKDOWNS = 5
/** The longest time between two tries of a queue with commands, when no event wakes it. */
const TRY_EVERY_MS = 15_000
/** The time from its `takenAt` on for which the tabs that were open then leave a command to its tab. */
const LEFT_TO_ITS_TAB_MS = 20_000

/**
 * Opens a queue of stored commands. It sends each until the server answers it, in the order of its lane, by one tab at
 * a time. A refused command waits for a person's decision and holds back only the commands that depend on it; it is
 * handed over to the server where any terminal may decide.
 */
export function openQueue<Job, Reply>(options: QueueOptions<Job, Reply>): CommandQueue<Job, Reply> {
  const { commands, send, failureOf, maySend, onApplied, onRefused } = options
  const { records, clock } = commands
  const given = createGivenCommands<Reply>()
  const lanes = createLanes(clock)
  const startedAt = clock.now()
  const listeners = new Set<() => void>()
  const handOvers = createHandOvers(options.handOver, records, clock)
  const pauses = createPauses(clock)
  const lock = holdLock(options.lock, () => pump())
  let list: readonly Command<Job>[] = []
  let kept: readonly Command<Job>[] = []
  let isClosed = false
  let cancelTimer: () => void = () => undefined

  const give: CommandQueue<Job, Reply>['give'] = (command, isStored) => {
    const { id, takenAt, job } = command
    const outcome = given.add(id, isStored)
    const isHeld = commands.endStoring(id)
    const wasAway = pauses.isAway()
    pauses.end()
    refresh()
    if (isHeld) given.end(id, { status: 'kept' })
    failGone(id)
    // A tab that slept since it took the command goes on late, when another tab may have sent what was on the disk.
    const isLate = clock.now() - takenAt >= LEFT_TO_ITS_TAB_MS
    pump(isLate ? undefined : command)
    const goOn = () => {
      if (isStored && given.end(id, { status: 'kept' })) changed()
    }
    return { job, outcome, goOn, isStored, wasAway }
  }

  /** Sends what is due. @param justStored a command that this tab has just stored, so it is not read again */
  const pump = (justStored?: Command<Job>) => {
    if (isClosed || !records.isReady()) return
    if (lock.has() && !lock.isHeld()) lock.release()
    const now = clock.now()
    const isQuiet = !maySend() || now < pauses.until()
    const due = isQuiet ? [] : nextOfEachLane(list).filter((next) => isDue(next, now))
    const refused = isQuiet ? [] : handOvers.due(list, now)
    for (const command of [...due, ...refused]) {
      if (!lanes.isFree(command.lane)) continue
      if (given.isNew(command.id) || lock.has()) void sendStored(command, justStored)
      else lock.ask()
    }
    if (lanes.areIdle() && due.length === 0 && refused.length === 0) lock.release()
    plan()
  }
  const isDue = ({ id, lane, takenAt }: Command<Job>, now: number) =>
    lanes.untilOf(lane) <= now &&
    !commands.isStoring(id) &&
    // A new command of another tab is sent by that tab. An older one may have lost its tab.
    (given.has(id) || takenAt < startedAt || now - takenAt >= LEFT_TO_ITS_TAB_MS)

  /**
   * Sends a command, or hands over a refused one, if it is still stored. While this tab slept, another tab may have
   * sent the command, or a person may have taken it back to a cart, from where it is sent under another key.
   */
  const sendStored = async ({ id, lane }: Command<Job>, justStored?: Command<Job>): Promise<void> => {
    lanes.begin(lane, id)
    const isNew = given.begin(id)
    const stored = justStored?.id === id ? justStored : await readStored(id)
    if (stored && (isNew || lock.isHeld()) && !isClosed) {
      if (!stored.refusal) return sendNow(stored)
      if (handOvers.isFor(stored)) return handOverNow(stored)
    }
    lanes.end(lane)
    if (!stored && isNew) failGone(id)
    return changed()
  }
  const readStored = async (id: string): Promise<Command<Job> | null | undefined> => {
    const record = await records.readAgain(id)
    return record && commands.read(record, id)
  }
  const sendNow = async (command: Command<Job>): Promise<void> => {
    try {
      const reply = await send(command, given.has(command.id))
      lanes.end(command.lane)
      applied(command, reply)
    } catch (error) {
      lanes.end(command.lane)
      failed(command, error)
    }
    changed()
  }
  const applied = (command: Command<Job>, reply: Reply) => {
    pauses.answered()
    lanes.endWait(command.lane)
    // The job may have been changed while the request was on its way.
    const latest = records.read(command.id) ?? command
    const isAwaited = given.end(command.id, { status: 'applied', reply })
    records.remove(command.id)
    if (command.isLast) removeReplaced(command)
    if (!isAwaited) onApplied(latest, reply)
  }
  /**
   * Removes the refused commands that an applied command with `isLast` replaces: those that have the same subject, and
   * `isLast` as well.
   */
  const removeReplaced = ({ subject }: Command<Job>) => {
    for (const { id, refusal, isLast, subject: other } of list)
      if (isLast && refusal && other === subject && !isSending(id)) records.remove(id)
  }
  const failed = (command: Command<Job>, error: unknown) => {
    const verdict = judgeFailure(failureOf(error))
    if (pauses.startAfter(verdict) && (pauses.isAway() || verdict.kind === 'signed-out')) return keepAllWaiting(error)
    // If a person waits for the command, that person decides about it, so the queue drops it.
    if (given.end(command.id, { status: 'failed', error })) return records.remove(command.id)
    switch (verdict.kind) {
      case 'later':
      case 'signed-out':
        return undefined
      case 'refused':
        return refuse(command, verdict.refusal)
      case 'broke-down':
        return breakDown(command, verdict.refusal)
    }
  }
  const breakDown = (command: Command<Job>, refusal: Refusal) => {
    const breakdowns = command.breakdowns + 1
    lanes.waitAfter(command.lane, breakdowns)
    if (breakdowns >= MOST_BREAKDOWNS) return refuse(command, refusal)
    return update(command.id, { breakdowns })
  }
  const keepAllWaiting = (error: unknown) => {
    for (const { id, isStored } of given.listAwaited()) {
      given.end(id, isStored ? { status: 'kept' } : { status: 'failed', error })
      if (!isStored) records.remove(id)
    }
  }
  const refuse = (command: Command<Job>, refusal: Refusal) => {
    update(command.id, { refusal })
    onRefused(command, refusal)
  }
  const handOverNow = async (command: Command<Job>): Promise<void> => {
    try {
      const held = await handOvers.send(command, list)
      pauses.answered()
      for (const { id } of held) {
        given.end(id, { status: 'kept' })
        commands.noteHeld(id)
      }
    } catch (error) {
      const verdict = judgeFailure(failureOf(error))
      if (!pauses.startAfter(verdict)) handOvers.postpone(command.id, verdict)
    }
    lanes.end(command.lane)
    changed()
  }

  /** Plans the next try while there is a command to send or to hand over. */
  const plan = () => {
    cancelTimer()
    if (list.every(({ refusal }) => refusal !== null) && !handOvers.isWanted(list)) return
    const now = clock.now()
    const times = [pauses.until(), ...list.map(({ lane }) => lanes.untilOf(lane))].filter((time) => time > now)
    cancelTimer = clock.after(Math.min(TRY_EVERY_MS, ...times.map((time) => time - now)), () => pump())
  }
  const refresh = () => {
    list = commands.list()
    kept = list.filter(({ id }) => !given.isAwaited(id) && !commands.isStoring(id))
    for (const listener of listeners) listener()
  }
  const changed = () => {
    refresh()
    // A stored command that is gone may have been sent or handed over by another tab: its wait ends as kept.
    for (const { id, isStored } of given.listAwaited()) if (!isStored) failGone(id)
    pump()
  }
  /**
   * Ends the wait for a command that is not stored any more when this tab would send it, or that its disk had refused:
   * another tab has sent it, or a person has taken it back to a cart. It is not sent from here, and fails.
   */
  const failGone = (id: string) => {
    if (records.read(id) || isSending(id)) return
    given.end(id, { status: 'failed', error: new Error('The command is not stored') })
  }
  /** Changes a command, unless another tab has removed it meanwhile. */
  const update = (id: string, change: Partial<Command<Job>>) => {
    const known = records.read(id)
    if (known) records.write(id, { ...known, ...change, savedAt: clock.now() })
  }
  const isSending = (id: string) => lanes.isSending(id) || handOvers.isMoving(id)
  const wake = () => {
    pauses.end()
    pump()
  }
  const stopListening = records.onChange(changed)
  changed()
  return {
    list: () => kept,
    isAway: pauses.isAway,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    give,
    isSending,
    repeat(id) {
      if (handOvers.isMoving(id)) return
      handOvers.forget(id)
      const command = records.read(id)
      if (command) lanes.endWait(command.lane)
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
      lock.close()
    },
  }
}
