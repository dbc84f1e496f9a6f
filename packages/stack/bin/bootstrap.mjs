// This script runs before anything is installed, under the machine's own Node (20 or newer), so it is plain JavaScript
// without dependencies.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, isInstalled } from './install.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Installs missing packages and runs `src/commands/<command>.ts` with these arguments under the pinned Node. */
export async function bootstrap(command, args) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(
      `Tiffin needs Node 20 or newer to start (this is ${process.versions.node}). ` +
        'It brings its own Node for everything else.',
    )
    process.exit(1)
  }
  if (!isInstalled(root)) await install(root)
  handOver(path.join(root, 'packages/stack/src/commands', `${command}.ts`), args)
}

function handOver(script, args) {
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` }
  const child = spawn(path.join(root, 'node_modules/node/bin/node'), [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  child.on('error', (error) => {
    console.error(`Could not start the installed Node: ${error.message}\nRun: rm -rf node_modules && npm start`)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A killed npm passes no signal on. The shell that npm started for this script then gets another parent, by which
  // this process notices the kill.
  if (process.env.npm_lifecycle_event) {
    const family = ancestors()
    setInterval(() => ancestors() !== family && child.kill('SIGTERM'), 1000).unref()
  }
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function ancestors() {
  try {
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
