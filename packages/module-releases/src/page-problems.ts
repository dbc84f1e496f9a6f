import { PAGE_ICONS } from '@tiffin/contracts'
import { ROLES } from '@tiffin/domain'
import type { DeclaredPlace } from './declared-place.ts'

/** The longest text, in characters, that fits a line of the sidebar at its usual width. */
const MAX_NAME_LENGTH = 24
const MAX_PAGES = 12
/** The most reads of a page, because they share a slow connection with its scripts. */
const MAX_READS = 4
const FIELDS = ['address', 'title', 'label', 'icon', 'after', 'roles', 'home', 'fullScreen', 'reads']
/** An address of a module: small letters, digits and hyphens between slashes. */
export const PAGE_ADDRESS = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/
/** A path of the API without parameters, because a declaration in package.json can name no table and no order. */
const READ = /^\/api(\/[a-z0-9-]+)+$/

type Fields = Readonly<Record<string, unknown>>

/** Returns the reasons, each a sentence, why a module may not have the pages it declares. */
export function pagesProblemsOf(module: DeclaredPlace): string[] {
  const { name, pages = [] } = module
  if (!Array.isArray(pages)) return [`${name} does not list its pages: "tiffin.pages" of its package.json is no list.`]
  return [
    ...(pages.length > MAX_PAGES ? [`${name} has ${pages.length} pages; a module has at most ${MAX_PAGES}.`] : []),
    ...pages.flatMap((page: unknown) => pageProblemsOf(module, page)),
  ]
}

/** Returns the reasons, each a sentence, why a page is invalid; empty for a valid page. */
export function pageProblemsOf({ name, routes }: Pick<DeclaredPlace, 'name' | 'routes'>, declared: unknown): string[] {
  const page = Object(declared) as Fields
  const { address, title, label, icon, after, home = [], fullScreen = false, reads = [] } = page
  if (typeof address !== 'string') return [`${name} has a page without an address.`]
  const at = `The page ${address} of ${name}`
  const isOwn = routes.some((route) => address === route || address.startsWith(`${route}/`))
  return [
    ...unknownFields(at, page, FIELDS),
    ...(PAGE_ADDRESS.test(address) && isOwn
      ? []
      : [`${at} is not at an address of its own: name that under "tiffin.routes" of its package.json.`]),
    ...(label === undefined ? [] : labelProblems(at, 'label', label)),
    ...(title === undefined && label !== undefined ? [] : labelProblems(at, 'title', title)),
    ...(label === undefined ? loneFields(at, page) : iconProblems(at, icon)),
    ...(after === undefined || (typeof after === 'string' && PAGE_ADDRESS.test(after) && after !== address)
      ? []
      : [`${at} cannot stand after ${quoted(after)}: name the address of another page.`]),
    ...rolesProblems(at, page['roles']),
    ...(Array.isArray(home) && home.every((role) => (page['roles'] as unknown[] | undefined)?.includes?.(role))
      ? []
      : [`${at} is the home of ${quoted(home)}: name some of its roles, in a list.`]),
    ...(typeof fullScreen === 'boolean' ? [] : [`${at} says "fullScreen": ${quoted(fullScreen)}; true or false.`]),
    ...readsProblems(at, reads),
  ]
}

/**
 * Returns the problem of a short text such as a title, as a sentence; empty for one line of 1 to `maxLength` characters
 * without spaces around.
 */
export function labelProblems(subject: string, what: string, text: unknown, maxLength = MAX_NAME_LENGTH): string[] {
  const isName =
    typeof text === 'string' &&
    text.length <= maxLength &&
    text.trim() === text &&
    /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text)
  return isName
    ? []
    : [
        `${subject} has the ${what} ${quoted(text)}: ` +
          `1 to ${maxLength} characters in one line, without spaces around.`,
      ]
}

export function rolesProblems(subject: string, roles: unknown): string[] {
  const all = ROLES.join(', ')
  if (!Array.isArray(roles) || roles.length === 0) return [`${subject} names no roles: "roles" lists some of ${all}.`]
  const unknown = roles.filter((role) => !(ROLES as readonly unknown[]).includes(role))
  return unknown.length > 0
    ? [`${subject} is for ${unknown.map(quoted).join(', ')}, which is no role. There are: ${all}.`]
    : []
}

/**
 * Returns a sentence that names the unknown fields; empty without any. Otherwise a misspelt field would be ignored
 * silently.
 */
export function unknownFields(subject: string, declared: Fields, known: readonly string[]): string[] {
  const unknown = Object.keys(declared).filter((field) => !known.includes(field))
  return unknown.length > 0
    ? [`${subject} says ${unknown.map(quoted).join(', ')}. There are: ${known.join(', ')}.`]
    : []
}

export const quoted = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

function iconProblems(at: string, icon: unknown): string[] {
  return (PAGE_ICONS as readonly unknown[]).includes(icon)
    ? []
    : [`${at} has the icon ${quoted(icon)}, which there is not. There are: ${PAGE_ICONS.join(', ')}.`]
}

function readsProblems(at: string, reads: unknown): string[] {
  if (!Array.isArray(reads)) return [`${at} does not list its reads: "reads" is no list.`]
  return [
    ...(reads.length > MAX_READS ? [`${at} has ${reads.length} reads; a page has at most ${MAX_READS}.`] : []),
    ...reads
      .filter((read, place) => typeof read !== 'string' || !READ.test(read) || reads.indexOf(read) !== place)
      .map(
        (read) => `${at} cannot read ${quoted(read)}: name a path below /api/ once, as "/api/tables", without a query.`,
      ),
  ]
}

/**
 * Returns the problem of a page that has an `icon` or `after` and no label: without a label it has no sidebar entry.
 */
function loneFields(at: string, page: Fields): string[] {
  const lone = ['icon', 'after'].filter((field) => page[field] !== undefined)
  return lone.length > 0 ? [`${at} has ${lone.join(' and ')} and no label, so it has no entry in the sidebar.`] : []
}
