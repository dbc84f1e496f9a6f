import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import postcss, { type AtRule, type ChildNode, type Container, type Plugin, type Rule } from 'postcss'

/** At-rules that affect only their content, so that a scope around them is enough. */
const SCOPED = new Set(['media', 'supports', 'container', 'starting-style', 'scope'])
const THEME_FILES = [
  createRequire(import.meta.url).resolve('tailwindcss/theme.css'),
  path.resolve(import.meta.dirname, '../../../ui/src/theme.css'),
]
/** The parts of other modules in the slots of a module, which its styles must not reach. */
const OF_OTHERS = ':scope [data-mfe]'
const PAGE_SELECTOR = /^(html|body)(?![\w-])|:(root|host)(?![\w-])/i

/**
 * Returns a PostCSS plugin that limits a module's stylesheet to the module's root, without the parts of other modules
 * in it: every rule with a selector is put into `@scope`. Rules that no scope can limit fail the build, because they
 * would change the shell and all other modules: fonts, styles of the page itself, animations, and properties.
 * Exceptions are animations of the theme, properties of Tailwind, and names that begin with the module's name.
 */
export function scopeStyles(name: string): Plugin {
  return {
    postcssPlugin: 'scope-styles',
    OnceExit(root) {
      root.walkAtRules((rule) => refuseGlobal(rule, name))
      root.walkRules((rule) => refusePage(rule, name))
      wrap(root, name)
    },
  }
}

function wrap(container: Container, name: string): void {
  let scope: AtRule | undefined
  // The loop runs over a copy, because nodes move into the scope during it.
  for (const node of (container.nodes as ChildNode[]).slice()) {
    if (node.type === 'comment') continue
    if (node.type === 'rule' || (node.type === 'atrule' && SCOPED.has(node.name))) {
      if (!scope) {
        scope = postcss.atRule({ name: 'scope', params: `(${rootOf(name)}) to (${OF_OTHERS})`, nodes: [] })
        node.before(scope)
      }
      scope.append(node)
    } else {
      scope = undefined
      if (node.type === 'atrule' && node.name === 'layer' && node.nodes) wrap(node, name)
    }
  }
}

function refuseGlobal(rule: AtRule, name: string): void {
  const { name: kind, params } = rule
  if (SCOPED.has(kind) || kind === 'layer' || kind === 'charset') return
  if (kind === 'keyframes') {
    if (params.startsWith(`${name}-`) || animationsOfTheShell().has(textOf(rule))) return
    throw rule.error(
      `The animation ${params} would be every module's: names of animations are the page's. Name it ${name}-${params}.`,
    )
  }
  if (kind === 'property') {
    if (params.startsWith('--tw-') || params.startsWith(`--${name}-`)) return
    throw rule.error(
      `The property ${params} would be every module's: a property is the page's. Name it --${name}-${params.slice(2)}.`,
    )
  }
  throw rule.error(`@${kind} holds for the whole page, so it cannot stand in the sheet of a module.`)
}

function refusePage(rule: Rule, name: string): void {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return
  const selector = rule.selectors.find((each) => PAGE_SELECTOR.test(subjectOf(each)))
  if (selector)
    throw rule.error(
      `A module cannot style the page ("${selector}"): its sheet ends at its root, ${rootOf(name)}. ` +
        'Colours and fonts of the page are those of packages/ui.',
    )
}

const rootOf = (name: string) => `[data-mfe="${name}"]`

/** Returns the part of a selector that names the styled element: after the last combinator, without arguments. */
function subjectOf(selector: string): string {
  let bare = selector
  for (let before = ''; before !== bare; bare = bare.replace(/\([^()]*\)/g, '')) before = bare
  return (
    bare
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  )
}

let ofTheShell: ReadonlySet<string> | undefined
/**
 * Returns the animations of the theme, which Tailwind writes into the sheets of the shell and of the modules that use
 * them.
 */
function animationsOfTheShell(): ReadonlySet<string> {
  if (!ofTheShell) {
    const found = new Set<string>()
    for (const theme of THEME_FILES)
      postcss.parse(readFileSync(theme, 'utf8')).walkAtRules('keyframes', (rule) => void found.add(textOf(rule)))
    ofTheShell = found
  }
  return ofTheShell
}

function textOf(rule: AtRule): string {
  return rule.toString().replace(/[\s;]+/g, '')
}
