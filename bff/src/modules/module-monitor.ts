import { setTimeout } from 'node:timers/promises'
import { ReleaseRefusal, type Releases, type ServedProblem } from '@tiffin/module-releases'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Readiness } from '../edge/health.ts'

type Deps = { readonly releases: Releases; readonly logger: Logger; readonly metrics: Registry }

/**
 * The longest wait for a check, which is below the timeout of `/readyz`, so that a slow check answers with the last
 * readiness.
 */
const ANSWER_WITHIN_MS = 800
const UNKNOWN: Readiness = { notReady: ['modules'], warnings: [] }

/**
 * Checks the live, canary and previously live versions against the shell and the store. The gateway is not ready when a
 * live version is incompatible with its shell, so that a deployment of the shell stops at it, and until the store and
 * shell.json were read once. A store that is damaged later makes no gateway unready, because it is the same for all of
 * them and would take all off the load balancer.
 */
export function createModuleMonitor({ releases, logger, metrics }: Deps) {
  const gauge = new Gauge({
    name: 'module_problems',
    help: 'Versions of modules that do not fit the shell or cannot be read, and damaged entries of the release log',
    labelNames: ['kind', 'module', 'version', 'role'],
    registers: [metrics],
  })
  let last = UNKNOWN
  let reported = new Map<string, ServedProblem>()

  /**
   * Checks the versions that are served, and logs a problem when it is new.
   *
   * @returns the readiness for `/readyz`, which stays the last one while the store cannot be read
   */
  async function check(): Promise<Readiness> {
    try {
      const problems = await releases.problems()
      report(problems)
      last = {
        notReady: problems.filter(isBlocking).map(textOf),
        warnings: problems.filter((problem) => !isBlocking(problem)).map(textOf),
      }
    } catch (error) {
      if (error instanceof ReleaseRefusal) last = { notReady: [`modules: ${error.message}`], warnings: [] }
      else if (last === UNKNOWN) logger.debug({ err: error }, 'the store of modules never answered')
    }
    return last
  }

  function report(problems: readonly ServedProblem[]): void {
    gauge.reset()
    for (const problem of problems) {
      const labels =
        problem.kind === 'log'
          ? { module: '', version: '', role: '' }
          : { module: problem.module, version: problem.version, role: problem.role }
      gauge.inc({ kind: problem.kind, ...labels })
      if (!reported.has(problem.text)) logger[isWarning(problem) ? 'warn' : 'error']({ ...problem }, problem.text)
    }
    const now = new Map(problems.map((problem) => [problem.text, problem]))
    for (const text of reported.keys()) if (!now.has(text)) logger.info({ was: text }, 'a problem of modules is over')
    reported = now
  }

  return {
    check,
    /** Returns the current readiness, or the last one when the check takes too long. */
    readiness: (): Promise<Readiness> =>
      Promise.race([check(), setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => last)]),
  }
}

export type ModuleMonitor = ReturnType<typeof createModuleMonitor>

function isBlocking(problem: ServedProblem): boolean {
  return problem.kind === 'misfit' && problem.role === 'live'
}

/**
 * Returns whether a problem of a version can wait: one of the version before the live one, or of a canary that does not
 * fit the shell. A canary that cannot be read is an error, because its restaurants are served another version.
 */
function isWarning(problem: ServedProblem): boolean {
  return (
    problem.kind !== 'log' && (problem.role === 'before' || (problem.kind === 'misfit' && problem.role === 'canary'))
  )
}

function textOf({ text }: ServedProblem): string {
  return `modules: ${text}`
}
