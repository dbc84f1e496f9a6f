import type { ModulePage, RegistryModule, SlotContribution } from '@tiffin/contracts'
import type { DeclaredPlace } from './declared-place.ts'
import { pageProblemsOf, pagesProblemsOf } from './page-problems.ts'
import { pagesOfOlderVersion } from './pages-of-older-versions.ts'
import { slotProblemsOf, slotsProblemsOf } from './slot-problems.ts'
import type { ReleasedModule } from './released-module.ts'

/** Returns the reasons, each a sentence, why a module may not have its declared place, regardless of other modules. */
export function placeProblemsOf(module: DeclaredPlace): string[] {
  const pages = pagesOf(module)
  const { name } = module
  const twice = (what: string, values: readonly string[]) =>
    values
      .filter((value, place) => values.indexOf(value) !== place)
      .map((value) => `${name} has ${what} ${value} twice.`)
  return [
    ...pagesProblemsOf(module),
    ...slotsProblemsOf(module),
    ...twice(
      'the page',
      pages.map(({ address }) => address),
    ),
    ...twice(
      'the label',
      pages.flatMap(({ label }) => label?.toLowerCase() ?? []),
    ),
    ...twice(
      'a home for the',
      pages.flatMap(({ home }) => home ?? []),
    ),
  ]
}

/** Returns a sentence for each declaration that another served module already has: a label, or a role's home. */
export function placeConflictsOf(module: ReleasedModule, served: readonly ReleasedModule[]): string[] {
  const own = pagesOf(module)
  return served
    .filter(({ name }) => name !== module.name)
    .flatMap((other) =>
      pagesOf(other).flatMap((page) => [
        ...own
          .filter(({ label }) => label !== undefined && label.toLowerCase() === page.label?.toLowerCase())
          .map(({ label }) => `${module.name} cannot be called ${label}: so is ${page.address} of ${of(other)}.`),
        ...own
          .flatMap(({ home = [] }) => home.filter((role) => page.home?.includes(role)))
          .map((role) => `${module.name} cannot be the home of the ${role}: that is ${page.address} of ${of(other)}.`),
      ]),
    )
}

/** Returns the module's place for the registry. A page or slot with a problem is left out and affects nothing else. */
export function placeOf(module: DeclaredPlace): Required<Pick<RegistryModule, 'pages' | 'slots'>> {
  const { slots } = module
  return {
    pages: pagesOf(module),
    slots: listOf(slots).filter((each): each is SlotContribution => slotProblemsOf(module, each).length === 0),
  }
}

/** Returns the valid pages of a module. A page's title defaults to the label of its sidebar entry. */
function pagesOf(module: DeclaredPlace): ModulePage[] {
  const { pages, name } = module
  if (pages === undefined) return pagesOfOlderVersion(name)
  return listOf(pages)
    .filter((page): page is ModulePage => pageProblemsOf(module, page).length === 0)
    .map((page) => ({ ...page, title: page.title ?? page.label ?? '' }))
}

const listOf = (declared: unknown): unknown[] => (Array.isArray(declared) ? declared : [])
const of = ({ name, version }: ReleasedModule) => `${name} ${version}`
