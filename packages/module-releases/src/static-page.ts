import * as z from 'zod/mini'

/**
 * The page that a module shows before its scripts run, written by its build: HTML with slots that the gateway fills.
 * `{{files}}` is the address of the version's files; `{{prices}}` and `{{plans}}` are one `price` and one `plan` for
 * each plan on sale, or `waiting` while the plans are unknown. `{{contact}}` is `contact.known` with the `{{email}}` of
 * the settings, or `contact.unknown`.
 */
export const STATIC_PAGE_FILE = 'static-page.json'

/** The id of the element that holds the page. The module removes the element once its own page is shown. */
export const STATIC_PAGE_ID = 'static-page'

export const staticPage = z.object({
  html: z.string(),
  price: z.string(),
  /** The HTML of a plan, by whether it includes user management. */
  plan: z.object({ withUsers: z.string(), withoutUsers: z.string() }),
  waiting: z.object({ prices: z.string(), plans: z.string() }),
  /** The pages other than the front page, by path. Absent in versions built before modules could have them. */
  documents: z.optional(
    z.object({
      html: z.record(z.string(), z.string()),
      contact: z.object({ known: z.string(), unknown: z.string() }),
    }),
  ),
})
export type StaticPage = z.output<typeof staticPage>

/** Replaces each `{{name}}` by its value. @throws Error for a slot without a value */
export function fillSlots(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The static page has a slot {{${name}}} that nobody fills`)
    return value
  })
}
