import { MODULE_NAME } from '@tiffin/contracts'
import { satisfies } from 'semver'
import { missingAtGateway } from './endpoint-shapes.ts'
import { placeConflictsOf, placeProblemsOf } from './module-place.ts'
import { ownersProblemsOf } from './module-owners.ts'
import { PAGE_ADDRESS } from './page-problems.ts'
import { SHELL, type ReleasedModule, type ShellDescription } from './released-module.ts'

const ROUTES = './routes'
/** The beginnings of paths that belong to the gateway itself or to the operator's panel. */
const RESERVED = /^\/(api|internal|system|(assets|bill|dev|modules|preview|healthz|readyz|metrics)(\/|$))/
/** The module of the operator's panel. */
const OPERATORS = 'system'
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`

/** The name of the live shell in a sentence. */
const THE_SHELL = 'the shell'

/** The range of a package that is compared by its exported names instead of its version. */
const ANY_VERSION = '*'

/** Returns the reasons, each a sentence, why a module may not be published on a platform with this shell. */
export function releaseProblemsOf(module: ReleasedModule, shell: ShellDescription, shellName = THE_SHELL): string[] {
  const { name, shared, uses, bytes, budget_bytes: budget } = module
  const others = module.exposes.filter((each) => each !== ROUTES)
  const files = [module.entry, ...module.js, ...module.css]
  const unlisted = files.filter((file) => !module.integrity[file])
  const foreign = files.filter((file) => !file.startsWith(`/modules/${name}/${module.version}/`))
  const unnamed = Object.keys(shared).filter((library) => shared[library] === ANY_VERSION && !uses?.[library])
  const misspelt = module.routes.filter((route) => !PAGE_ADDRESS.test(route))
  const reserved = name === OPERATORS ? [] : module.routes.filter((route) => RESERVED.test(route))
  return [
    ...(MODULE_NAME.test(name) && name !== SHELL
      ? []
      : [
          `${name} is no name for a module: small letters, digits and hyphens, ` +
            'and not "log" or "shell", where the log of releases and the shell lie.',
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
          `${name} cannot own ${misspelt.join(', ')}: an address begins with a slash and ends without one, ` +
            'in small letters, digits and hyphens.',
        ]
      : []),
    ...(reserved.length > 0
      ? [`${name} cannot own ${reserved.join(', ')}: what begins so is the platform's, and no page of a restaurant.`]
      : []),
    ...placeProblemsOf(module),
    ...ownersProblemsOf(module),
    ...incompatibilitiesOf(module, shell, name, shellName),
    ...(unnamed.length > 0
      ? [`${name} does not say what it uses of ${unnamed.join(', ')}: please build it again.`]
      : []),
    ...(budget !== null && bytes > budget
      ? [`${name} brings ${kb(bytes)} of JavaScript to its first screen; its budget is ${kb(budget)}.`]
      : []),
    ...(foreign.length > 0 ? [`${name} names files that are not its own: ${foreign.join(', ')}.`] : []),
    ...(unlisted.length > 0 ? [`${name} has no integrity hash for ${unlisted.join(', ')}.`] : []),
  ]
}

/**
 * Returns a sentence for each declaration that another served module already has: a route, a label of the sidebar, a
 * role's home. A route below another module's route is not a conflict.
 */
export function conflictsOf(module: ReleasedModule, served: readonly ReleasedModule[]): string[] {
  const { name, routes } = module
  const taken = served.flatMap((other) =>
    other.name === name
      ? []
      : routes
          .filter((route) => other.routes.includes(route))
          .map((route) => `${name} cannot own ${route}: it belongs to ${other.name} ${other.version}.`),
  )
  return [...taken, ...placeConflictsOf(module, served)]
}

/**
 * Returns a sentence for each released version with the same number as `module` and other content. `promote` names a
 * version by its number, so each number must have one content.
 */
export function numberConflictsOf({ name, version }: ReleasedModule, released: readonly string[]): string[] {
  const number = numberOf(version)
  return released
    .filter((other) => other !== version && numberOf(other) === number)
    .map((other) => `${name} ${number} was released with other content, as ${other}: please raise its number.`)
}

/** Returns the number of a version without the hash of its build. */
function numberOf(version: string): string {
  return version.includes('-') ? version.slice(0, version.lastIndexOf('-')) : version
}

/**
 * Returns the reasons, each a sentence about `subject`, why a module cannot run with a shell and its gateway. Shared
 * packages are compared by version and by the names that the module imports; a description without names is compared by
 * version alone. Endpoints are compared by what the module would miss; additions of a gateway are allowed.
 */
export function incompatibilitiesOf(
  { name, contract, shared, uses = {}, calls = {} }: ReleasedModule,
  shell: ShellDescription,
  subject = name,
  shellName = THE_SHELL,
): string[] {
  return [
    ...(satisfies(shell.contract, contract)
      ? []
      : [`${subject} needs module contract ${contract}; ${shellName} speaks ${shell.contract}.`]),
    ...Object.entries(shared).flatMap(([library, range]) => {
      const version = shell.shared[library]
      if (version === undefined) return [`${subject} takes ${library} from ${shellName}, which does not share it.`]
      if (!satisfies(version, range)) return [`${subject} needs ${library} ${range}; ${shellName} shares ${version}.`]
      const missing = missingNames(uses[library], shell.exports?.[library])
      return missing.length > 0
        ? [`${subject} uses ${missing.join(', ')} of ${library}, which ${shellName} does not export.`]
        : []
    }),
    ...Object.entries(calls).flatMap(([id, shape]) => {
      const losses = shell.endpoints ? missingAtGateway(shape, shell.endpoints[id]) : []
      return losses.length > 0 ? [`${subject} calls ${id} (${shape.at}), ${listed(losses)}.`] : []
    }),
  ]
}

/** The most reasons of one endpoint that are named; further ones are counted. */
const NAMED = 4

function listed(reasons: readonly string[]): string {
  const more = reasons.length - NAMED
  return [...reasons.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function missingNames(used: readonly string[] | undefined, exported: readonly string[] | undefined): string[] {
  return used && exported ? used.filter((name) => !exported.includes(name)) : []
}
