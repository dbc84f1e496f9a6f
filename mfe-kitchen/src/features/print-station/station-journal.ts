import { createAttempts, isStep, KEPT_MS, type Journal, type Step } from '@tiffin/print-agent'
import type { Disk } from '@tiffin/web-kit/storage'
import { ATTEMPTS } from './station-disk.ts'

/** The longest time that a step may take to be on the disk before its slip is printed all the same, in milliseconds. */
const WRITE_MS = 3_000

const ORDER = ['begun', 'ended', 'reported'] as const

type JournalOptions = {
  readonly now?: () => number
  /** Called when a step is not on the disk, and with false once one is again. */
  readonly onProblem: (isWrong: boolean) => void
}

/**
 * Opens the journal of this browser, with one record a step. A slip that was begun and not ended may be printed: its
 * end is `unknown`.
 *
 * A journal that cannot be read or written stops no slip. Its entries then live only as long as the page. After that
 * the server gives out the jobs without a report again, marked as repetitions.
 */
export async function openJournal(disk: Disk, { now = Date.now, onProblem }: JournalOptions): Promise<Journal> {
  const attempts = createAttempts()
  const store = async (step: Step) => {
    try {
      const { write, done } = await disk.begin([ATTEMPTS], WRITE_MS)
      write(ATTEMPTS, keyOf(step), step)
      await done
      onProblem(false)
    } catch {
      onProblem(true)
    }
  }
  const take = (step: Step) => {
    attempts.take(step)
    return store(step)
  }
  const remove = (step: StepKey) => disk.write(ATTEMPTS, keyOf(step), undefined, 'relaxed').catch(() => undefined)

  const stored = await disk.readAll(ATTEMPTS).catch(() => {
    onProblem(true)
    return new Map<string, unknown>()
  })
  const steps = [...stored.values()].filter(isStep)
  const since = now() - KEPT_MS
  await Promise.all(steps.filter(({ at }) => at < since).map(remove))
  const kept = steps.filter(({ at }) => at >= since).toSorted((one, other) => one.at - other.at)
  for (const kind of ORDER) kept.filter(({ step }) => step === kind).forEach(attempts.take)
  attempts.endBegun()

  return {
    begin: (id, attempt) => take({ at: now(), step: 'begun', id, attempt }),
    end: (end) => take({ at: now(), step: 'ended', ...end }),
    noteReported: async ({ id, attempt }) => {
      await take({ at: now(), step: 'reported', id, attempt })
      const forgotten = attempts.forget(now() - KEPT_MS)
      await Promise.all(forgotten.flatMap((each) => ORDER.map((step) => remove({ ...each, step }))))
    },
    unreported: attempts.unreported,
    isPrinted: attempts.isPrinted,
  }
}

type StepKey = Pick<Step, 'id' | 'attempt' | 'step'>

function keyOf({ id, attempt, step }: StepKey): string {
  return `${id} ${attempt} ${step}`
}
