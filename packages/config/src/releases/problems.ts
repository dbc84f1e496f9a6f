import { satisfies } from 'semver'
import type { ReleasedModule, ShellFacts } from './released-module.ts'

const ROUTES = './routes'
const ADDRESS = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/
/** Names a folder of the store, beside the one of the log. */
const NAME = /^(?!log$)[a-z][a-z0-9-]{0,40}$/
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`

/** Why a module may not be published on a platform with this shell, each in a sentence; empty when it may. */
export function problemsOf(module: ReleasedModule, shell: ShellFacts): string[] {
  const { name, contract, shared, bytes, budget_bytes: budget } = module
  const others = module.exposes.filter((each) => each !== ROUTES)
  const files = [module.entry, ...module.js, ...module.css]
  const unlisted = files.filter((file) => !module.integrity[file])
  const foreign = files.filter((file) => !file.startsWith(`/modules/${name}/${module.version}/`))
  const misspelt = module.routes.filter((route) => !ADDRESS.test(route))
  return [
    ...(NAME.test(name)
      ? []
      : [
          `${name} is no name for a module: small letters, digits and hyphens, and not "log", where the log of releases lies.`,
        ]),
    ...(module.exposes.includes(ROUTES) ? [] : [`${name} does not expose ${ROUTES}, by which the shell mounts it.`]),
    ...(others.length > 0
      ? [`${name} exposes ${others.join(', ')}; a module exposes ${ROUTES} and nothing else.`]
      : []),
    ...(module.routes.length > 0
      ? []
      : [`${name} owns no address: name one under "tiffin.routes" of its package.json.`]),
    ...(misspelt.length > 0
      ? [
          `${name} cannot own ${misspelt.join(', ')}: an address begins with a slash and ends without one, in small letters, digits and hyphens.`,
        ]
      : []),
    ...(satisfies(shell.contract, contract)
      ? []
      : [`${name} needs module contract ${contract}; the shell speaks ${shell.contract}.`]),
    ...Object.entries(shared).flatMap(([library, range]) => sharedProblem(name, library, range, shell.shared[library])),
    ...(budget !== null && bytes > budget
      ? [`${name} brings ${kb(bytes)} of JavaScript to its first screen; its budget is ${kb(budget)}.`]
      : []),
    ...(foreign.length > 0 ? [`${name} names files that are not its own: ${foreign.join(', ')}.`] : []),
    ...(unlisted.length > 0 ? [`${name} has no integrity hash for ${unlisted.join(', ')}.`] : []),
  ]
}

/** Which addresses of a module belong to others that somebody is given. Addresses below another module's are its own. */
export function addressesTaken({ name, routes }: ReleasedModule, others: readonly ReleasedModule[]): string[] {
  return others.flatMap((other) =>
    other.name === name
      ? []
      : routes
          .filter((route) => other.routes.includes(route))
          .map((route) => `${name} cannot own ${route}: it belongs to ${other.name} ${other.version}.`),
  )
}

function sharedProblem(name: string, library: string, range: string, there: string | undefined): string[] {
  if (there === undefined) return [`${name} takes ${library} from the shell, which does not share it.`]
  return satisfies(there, range) ? [] : [`${name} needs ${library} ${range}; the shell shares ${there}.`]
}
