// npm run lockfile: run it after an install that changed package-lock.json.
//
// npm leaves out the optional packages of other platforms when it could not see them (another system's modules were
// installed, or a registry mirror lacks them), and then `npm ci` refuses the lockfile everywhere (npm/cli#4828). This
// script adds an entry for each, with the platform that the package's name says; npm skips the packages that do not fit
// the machine.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
}
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64']

let added = 0
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`]) continue
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    }
    added++
  }
}
const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} packages of other platforms added`)

function platformOf(name) {
  const parts = name.split(/[-/]/)
  const os = Object.entries(systems).find(([part]) => parts.includes(part))?.[1]
  const cpu = processors.find((part) => parts.includes(part))
  if (!os && cpu !== 'wasm32') return {}
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(os === 'linux' && libc && { libc: [libc] }) }
}
