import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StackFailure } from '../../failure.ts'
import { keyOf, type TestName, type TestRun } from './test-run.ts'

export const MOST_IN_QUARANTINE = 25

const QUARANTINE = 'quarantine.json'

const quarantineSchema = z
  .strictObject({
    file: z.string().min(1),
    title: z.string().min(1),
    /** The known facts about the failure. */
    why: z.string().min(1),
    /** The commit since which the test is in quarantine. */
    since: z.string().regex(/^[0-9a-f]{7,40}$/),
  })
  .array()
  .max(MOST_IN_QUARANTINE)

/** A test that runs without deciding the result, until it is repaired. */
export type Quarantined = z.infer<typeof quarantineSchema>[number]

/** Reads the tests in quarantine. @throws StackFailure for a file that is no JSON, a wrong entry or too many entries */
export function readQuarantine(root: string): readonly Quarantined[] {
  const file = path.join(root, QUARANTINE)
  if (!existsSync(file)) return []
  const parsed = quarantineSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new StackFailure(`${QUARANTINE}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StackFailure(`${QUARANTINE} is no JSON: ${(error as SyntaxError).message}`)
  }
}

/** Finds the entries that match no test of the run. @returns one line for each */
export function unknownQuarantineEntries(quarantine: readonly Quarantined[], { passed, failed }: TestRun): string[] {
  const known = new Set([...passed, ...failed].map((test: TestName) => keyOf(test)))
  return quarantine
    .filter((entry) => !known.has(keyOf(entry)))
    .map(({ file, title }) => `${QUARANTINE} names no test: ${file} › ${title}`)
}
