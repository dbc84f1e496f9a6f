import type { Steps } from '../steps.ts'
import { runProgram } from './run-script.ts'

/** Installs what the folders of a checkout need, a new one included. @throws StackFailure with the output of npm */
export async function npmInstall(checkout: string, steps: Steps): Promise<void> {
  await steps.run('install', () =>
    runProgram({
      what: 'npm install',
      program: 'npm',
      args: ['install', '--no-audit', '--no-fund', '--prefer-offline'],
      cwd: checkout,
    }),
  )
}
