/*
 * Queries by role ask jsdom for the style of every element below a candidate, and compare each candidate with a hundred
 * selectors. jsdom computes all of that again after every change of the document. Where neither a sheet nor a style
 * attribute decides about an element, this module gives the answer of jsdom without asking it again.
 */
import { createRequire } from 'node:module'

/** The attributes by which the sheet of the browser decides whether an element is displayed, and how. */
const DECIDING = ['hidden', 'open', 'type']
/** The elements whose style depends on their neighbours: jsdom answers for them. */
const LEFT_TO_JSDOM = new Set(['slot', 'summary'])
/** The parts of a table, which `hidden` collapses with all that is in them. */
const COLLAPSING = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])
/** What a style attribute or a sheet says where it may change `display` or `visibility`, also of elements further down. */
const DECIDING_STYLE = /(?:^|[;{\s])(?:display|visibility|float|all)\s*:|position\s*:(?!\s*relative)|@import/

/** What jsdom knows of a style. Each change of the document, or of a sheet, gives the document another generation. */
type Jsdom = {
  readonly getDocumentStyleState: (implementation: object) => { readonly generation: symbol }
  readonly implForWrapper: (wrapper: object) => object
}
const load = createRequire(import.meta.url)
const { getDocumentStyleState } = load('jsdom/lib/jsdom/living/css/utils/style.js') as Jsdom
const { implForWrapper } = load('jsdom/lib/generated/idl/utils.js') as Jsdom

const page = window.document
const computedStyle = window.getComputedStyle.bind(window)
const matches = Element.prototype.matches
const displays = new Map<string, string>()

/** The classes below which a sheet may change `display` or `visibility`; null where that may be anywhere. */
type Places = readonly string[] | null

/** What was found of each sheet, with the number of its rules at that time, because a script can add rules. */
const sheetsRead = new WeakMap<CSSStyleSheet, { readonly rules: number; readonly places: Places }>()

function placesIn(sheet: CSSStyleSheet): Places {
  const rules = sheet.cssRules.length
  let read = sheetsRead.get(sheet)
  if (read?.rules !== rules) {
    const each = [...sheet.cssRules].filter((rule) => DECIDING_STYLE.test(rule.cssText)).flatMap(placesOf)
    read = { rules, places: each.includes(null) ? null : each.filter((place) => place !== null) }
    sheetsRead.set(sheet, read)
  }
  return read.places
}

/** Returns the classes with which the selectors of a rule begin; null for each selector that is not so simple. */
const placesOf = (rule: CSSRule): (string | null)[] =>
  'selectorText' in rule
    ? String(rule.selectorText)
        .split(',')
        .map((selector) => /^\s*\.([\w-]+)[\w\s.>-]*$/.exec(selector)?.[1] ?? null)
    : [null]

/** The styles that were asked for since the last change; null for an element about which jsdom is asked. */
let styles = new WeakMap<Element, CSSStyleDeclaration | null>()
/** For each element in the document, whether it and those above it are plain. */
let plain = new WeakMap<Element, boolean>()
let places: Places = []
let generation: symbol | null = null

/** Forgets what was found of elements before the last change of the document or of a sheet. */
function seeChanges(): void {
  const now = getDocumentStyleState(implForWrapper(page)).generation
  if (now === generation) return
  generation = now
  styles = new WeakMap()
  plain = new WeakMap()
  const each = [...page.styleSheets].map(placesIn)
  places = each.includes(null) ? null : each.flatMap((some) => some ?? [])
}

/** Returns whether only the sheet of the browser decides about an element and those around it. */
function isPlain(element: Element): boolean {
  return (
    places !== null &&
    !LEFT_TO_JSDOM.has(element.localName) &&
    !element.hasAttribute('popover') &&
    isPlainUpwards(element, places)
  )
}

function isPlainUpwards(element: Element, styled: readonly string[]): boolean {
  let isSo = plain.get(element)
  if (isSo === undefined) {
    const { parentElement: parent } = element
    isSo =
      !DECIDING_STYLE.test(element.getAttribute('style') ?? '') &&
      !(styled.length > 0 && isIn(element, styled)) &&
      !(COLLAPSING.has(element.localName) && element.hasAttribute('hidden')) &&
      (parent ? isPlainUpwards(parent, styled) : element === page.documentElement)
    plain.set(element, isSo)
  }
  return isSo
}

function isIn(element: Element, classes: readonly string[]): boolean {
  const own = element.getAttribute('class')
  return own !== null && classes.some((name) => own.includes(name))
}

/**
 * Returns `display` of an element that `isPlain`. Elements with the same name and the same deciding attributes share
 * it.
 */
function displayOf(element: Element): string {
  const decidedBy = DECIDING.map((name) => element.getAttribute(name))
  const key = JSON.stringify([element.namespaceURI, element.localName, ...decidedBy])
  let display = displays.get(key)
  if (display === undefined) displays.set(key, (display = computedStyle(element).display))
  return display
}

function styleFor(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  if (pseudoElement) return computedStyle(element, pseudoElement)
  seeChanges()
  let style = styles.get(element)
  if (style === undefined) styles.set(element, (style = isPlain(element) ? plainStyleOf(element) : null))
  return style ?? computedStyle(element)
}

/** Makes the style of an element that `isPlain`. */
function plainStyleOf(element: Element): CSSStyleDeclaration {
  const answerOf = (property: string | symbol) => {
    if (property === 'display') return displayOf(element)
    return property === 'visibility' ? 'visible' : undefined
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_none, property) => {
      if (property === 'getPropertyValue') {
        return (name: string) => answerOf(name) ?? computedStyle(element).getPropertyValue(name)
      }
      const answer = answerOf(property)
      if (answer !== undefined) return answer
      const whole = computedStyle(element)
      const value: unknown = Reflect.get(whole, property, whole)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
}

/** The element type that a selector asks for; none for a list of selectors and for one with combinators. */
const types = new Map<string, string | undefined>()

function typeIn(selector: string): string | undefined {
  if (!types.has(selector)) types.set(selector, /^([a-z][a-z0-9]*)(?:[[:][^,\s>+~]*)?$/.exec(selector)?.[1])
  return types.get(selector)
}

function doesMatch(this: Element, selector: string): boolean {
  const type = typeIn(selector)
  return (type === undefined || type === this.localName) && matches.call(this, selector)
}

/** Puts the answers of this module in front of those of jsdom, for the document of this process. */
export function answerForJsdom(): void {
  window.getComputedStyle = styleFor
  Element.prototype.matches = doesMatch as Element['matches']
}
