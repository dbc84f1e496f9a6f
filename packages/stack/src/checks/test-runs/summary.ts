import type { Verdict } from './judge.ts'
import type { TestName } from './test-run.ts'

/**
 * Formats the end of a run, with the important lines last, because a long log is read from its end. The last line is `N
 * passed, N failed`.
 *
 * @param failedChecks the failed checks that are not tests, with their messages
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
