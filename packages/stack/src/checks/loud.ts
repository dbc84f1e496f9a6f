import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../workspace.ts'

/** Runs a program with its output on the terminal. @returns whether it succeeded */
export async function runLoud(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
