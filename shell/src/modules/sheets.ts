import { useInsertionEffect } from 'react'

/**
 * The number of mounted roots of each module: one for its page and one for each of its parts in slots of other pages.
 * The sheets of a module are on while its number is above zero or its static page is shown.
 */
const onScreen = new Map<string, number>()

/**
 * Turns the sheets of a module on while the calling component is mounted. The hook uses an insertion effect, because
 * layout effects run later and may measure the page.
 */
export function useStyleSheets(name: string): void {
  useInsertionEffect(() => {
    count(name, 1)
    return () => count(name, -1)
  }, [name])
}

function count(name: string, by: 1 | -1): void {
  onScreen.set(name, (onScreen.get(name) ?? 0) + by)
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[href*="/modules/${name}/"]`)) turn(link, name)
}

function turn({ sheet }: HTMLLinkElement, name: string): void {
  // The sheet is switched and not its link, because a re-enabled link fetches its file again.
  if (sheet) sheet.disabled = !onScreen.get(name) && !hasStaticPage(name)
}

/**
 * Returns whether visitors see the module's static page, which came with the document, while its scripts are on their
 * way.
 */
function hasStaticPage(name: string): boolean {
  return document.querySelector(`:root:not([data-session]) #static-page[data-mfe="${name}"]`) !== null
}

// A sheet may arrive before its module is mounted, or after the user left the module. `load` events do not bubble, so
// the listener captures them.
document.addEventListener(
  'load',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement)) return
    const [, name] = /\/modules\/([^/]+)\//.exec(target.href) ?? []
    if (name) turn(target, name)
  },
  true,
)
