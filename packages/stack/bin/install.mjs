import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const marker = (root) => path.join(root, 'node_modules/.tiffin-install')

export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Returns whether node_modules agrees with package-lock.json. Our marker file has the hash of the file that was
 * installed last. Where that hash is another, npm's own list of installed packages is compared, so that an `npm
 * install` by hand is not repeated.
 */
export function isInstalled(root) {
  if (!existsSync(path.join(root, 'node_modules/node/bin/node'))) return false
  const hash = lockHash(root)
  if (readText(marker(root)) === hash) return true
  if (!installedMatches(root)) return false
  writeFileSync(marker(root), hash)
  return true
}

function installedMatches(root) {
  const note = readText(path.join(root, 'node_modules/.package-lock.json'))
  if (!note) return false
  const installed = JSON.parse(note).packages
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([where, wanted]) => {
    if (!where.includes('node_modules/') || wanted.peer) return true
    const found = installed[where]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

export async function install(root) {
  const started = Date.now()
  process.stdout.write('  … dependencies: installing, about a minute the first time\n')
  // Production needs the development and optional dependencies too: the pinned Node, the build tools and PostgreSQL.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [command, commandArgs] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const code = await new Promise((resolve) => {
    const child = spawn(command, commandArgs, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => resolve(127))
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  if (code !== 0) {
    console.error(
      `\n  ✗ dependencies: npm ci failed (exit code ${code}).\n` +
        '    Check the connection to the package registry, then run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(marker(root), lockHash(root))
  process.stdout.write(`  ✓ dependencies: installed in ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
