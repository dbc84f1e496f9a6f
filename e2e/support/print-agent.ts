import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from './test.ts'
import { stackUrl } from './where.ts'

const MAIN = path.resolve(import.meta.dirname, '../../packages/print-agent/src/main.ts')

/** The program that prints on the printers of a restaurant, as it runs on a computer beside them. */
export class PrintAgent {
  private running: ChildProcess | null = null
  private readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Signs in with the code that an Admin made, and begins to print. */
  static async pair(subdomain: string, code: string): Promise<PrintAgent> {
    const agent = new PrintAgent(await mkdtemp(path.join(tmpdir(), 'tiffin-agent-')))
    const pairing = agent.spawn('pair', stackUrl, code, '--restaurant', subdomain)
    const [exitCode] = await once(pairing, 'exit')
    expect(exitCode).toBe(0)
    agent.start()
    return agent
  }

  start(): void {
    this.running = this.spawn()
  }

  /** Ends the program at once, as a power cut does. */
  async kill(): Promise<void> {
    const { running } = this
    this.running = null
    if (!running) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true })
  }

  private spawn(...args: readonly string[]): ChildProcess {
    return spawn(process.execPath, [MAIN, ...args, '--folder', this.folder], { stdio: 'ignore' })
  }
}
