import type { PublicPlan, RegistryModule } from '@tiffin/contracts'
import { planFigures, type PlanFigures } from '@tiffin/domain'
import {
  fillSlots,
  STATIC_PAGE_FILE,
  STATIC_PAGE_ID,
  staticPage,
  type ModuleStore,
  type StaticPage,
} from '@tiffin/module-releases'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from './escape-html.ts'
import { inlineScript } from './inline-script.ts'

/** The static page of the live version, as parts of the HTML: shown before any script ran. */
export type StaticPageParts = { readonly head: string; readonly body: string }

/**
 * Hides the static page from users with a stored session, who are led on to the restaurant. The script runs before the
 * body is parsed, so it cannot verify the token: for an expired token the page appears with the first script instead.
 */
export const STATIC_PAGE_SCRIPT = inlineScript(
  'try{if(localStorage.getItem("authToken")){document.documentElement.dataset.session="";' +
    `addEventListener("DOMContentLoaded",()=>document.getElementById("${STATIC_PAGE_ID}").remove())}}catch{}`,
)

/**
 * The static page replaces the shell's spinner and disappears when the shell shows anything else. A browser without
 * `:has` keeps the spinner.
 */
const STYLE = [
  `[data-session] #${STATIC_PAGE_ID}{display:none}`,
  `:root:not([data-session]) #root:has(+#${STATIC_PAGE_ID}):has(>[role=status]){display:none}`,
  `#root:not(:empty):not(:has(>[role=status]))+#${STATIC_PAGE_ID}{display:none}`,
  `@supports not selector(:has(*)){#${STATIC_PAGE_ID}{display:none}}`,
].join('')

/**
 * Reads the static page of a version, and caches what was read. The page is null for a version without one, and while
 * it cannot be read.
 */
export function createStaticPages(store: ModuleStore): (module: RegistryModule) => Promise<StaticPage | null> {
  const known = new LRUCache<string, { readonly page: StaticPage | null }>({ max: 20 })
  return async ({ name, version }) => {
    const key = `${name}/${version}/${STATIC_PAGE_FILE}`
    const cached = known.get(key)
    if (cached) return cached.page
    try {
      const content = await store.read(key)
      const page = content && staticPage.parse(JSON.parse(content.toString('utf8')))
      known.set(key, { page })
      return page
    } catch {
      return null
    }
  }
}

/** Fills the front page with the current prices, or with placeholders while the plans are unknown (null). */
export function frontPage(
  page: StaticPage,
  module: RegistryModule,
  plans: readonly PublicPlan[] | null,
): StaticPageParts {
  const figures = plans?.map((plan) => inHtml(planFigures(plan)))
  return paint(module, page.html, {
    prices: figures?.map((plan) => fillSlots(page.price, plan)).join('') ?? page.waiting.prices,
    plans:
      figures
        ?.map((plan) => fillSlots(plan.managesUsers ? page.plan.withUsers : page.plan.withoutUsers, plan))
        .join('') ?? page.waiting.plans,
  })
}

/** Fills any other public page with the contact address; null when the version has no page at this path. */
export function documentPage(
  { documents }: StaticPage,
  module: RegistryModule,
  pathname: string,
  contactEmail: string | null,
): StaticPageParts | null {
  const html = documents?.html[pathname]
  if (!documents || html === undefined) return null
  const { known, unknown } = documents.contact
  return paint(module, html, {
    contact: contactEmail === null ? unknown : fillSlots(known, { email: escapeHtml(contactEmail) }),
  })
}

function paint(
  { name, version, css, integrity }: RegistryModule,
  template: string,
  slots: Readonly<Record<string, string>>,
): StaticPageParts {
  const html = fillSlots(template, { files: `/modules/${name}/${version}`, ...slots })
  // The loader of the module looks for `data-href` and does not fetch such a stylesheet again.
  const styles = css.map(
    (href) =>
      `<link rel="stylesheet" crossorigin="anonymous" integrity="${integrity[href] ?? ''}" ` +
      `data-href="${href.slice(href.lastIndexOf('/') + 1)}" href="${href}">`,
  )
  return {
    head: `${styles.join('')}<style>${STYLE}</style><script>${STATIC_PAGE_SCRIPT.text}</script>`,
    body: `<!--static-page ${name}--><div id="${STATIC_PAGE_ID}" data-mfe="${name}">${html}</div><!--/static-page-->`,
  }
}

/**
 * Escapes the texts of a plan, because operators name plans. `managesUsers` is a boolean: its slot is `yes` or empty.
 */
function inHtml({ managesUsers, ...words }: PlanFigures): Record<keyof PlanFigures, string> {
  const escaped = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, escapeHtml(word)]))
  return { ...(escaped as Record<keyof typeof words, string>), managesUsers: managesUsers ? 'yes' : '' }
}
