import { satisfies } from 'semver'
import type { ReleasedModule, ShellFacts } from './released-module.ts'

const ROUTES = './routes'
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`

/** Why a module may not be published on a platform with this shell, each in a sentence; empty when it may. */
export function problemsOf(module: ReleasedModule, shell: ShellFacts): string[] {
  const { name, contract, shared, bytes, budget_bytes: budget } = module
  const others = module.exposes.filter((each) => each !== ROUTES)
  const unlisted = [module.entry, ...module.js, ...module.css].filter((file) => !module.integrity[file])
  return [
    ...(module.exposes.includes(ROUTES) ? [] : [`${name} does not expose ${ROUTES}, by which the shell mounts it.`]),
    ...(others.length > 0 ? [`${name} exposes ${others.join(', ')}; a module exposes ${ROUTES} and nothing else.`] : []),
    ...(module.routes.length > 0 ? [] : [`${name} owns no address: name one under "tiffin.routes" of its package.json.`]),
    ...(satisfies(shell.contract, contract) ? [] : [`${name} needs module contract ${contract}; the shell speaks ${shell.contract}.`]),
    ...Object.entries(shared).flatMap(([library, range]) => sharedProblem(name, library, range, shell.shared[library])),
    ...(budget !== null && bytes > budget ? [`${name} brings ${kb(bytes)} of JavaScript to its first screen; its budget is ${kb(budget)}.`] : []),
    ...(unlisted.length > 0 ? [`${name} has no integrity hash for ${unlisted.join(', ')}.`] : []),
  ]
}

function sharedProblem(name: string, library: string, range: string, there: string | undefined): string[] {
  if (there === undefined) return [`${name} takes ${library} from the shell, which does not share it.`]
  return satisfies(there, range) ? [] : [`${name} needs ${library} ${range}; the shell shares ${there}.`]
}
