import type { Verdict } from './judge.ts'
import type { TestName } from './test-run.ts'

/**
 * The end of a run in lines, the important ones last: a long log is read from its end. `N passed, N failed` stands
 * alone in the last line.
 *
 * @param failedChecks the checks that are no tests, with what they said
 */
export function summarise(failedChecks: readonly string[], verdict: Verdict): string[] {
  const { passed, failures, unsteady, quarantined, problems } = verdict
  const failed = [...failedChecks, ...problems, ...failures.map((failure) => `${nameOf(failure)}: ${failure.message}`)]
  return [
    ...part(
      `${quarantined.length} in quarantine, which decide nothing:`,
      quarantined.map((each) => `${nameOf(each)}: ${each.message}`),
    ),
    ...part('Failed:', failed),
    ...part(
      'Unsteady, to be mended first:',
      unsteady.map(({ first, second, ...test }) => `${nameOf(test)}: ${first} (run alone: ${second})`),
    ),
    '',
    `${passed} passed, ${failed.length} failed`,
  ]
}

const nameOf = ({ file, title }: TestName) => `${file} › ${title}`

function part(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)]
}
