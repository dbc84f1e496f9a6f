/**
 * Hides everything but the printed copy. The rules affect the whole page, which a module's stylesheet must not, so they
 * exist only during printing.
 */
const ALONE = `
@media screen { .tiffin-print { display: none } }
@media print {
  body > :not(.tiffin-print) { display: none !important }
  :root, body { margin: 0; background: #fff }
  :root:has(> body > .tiffin-print--slip), :root:has(.tiffin-print--slip) > body { width: 80mm }
}`

/**
 * Prints one element and nothing else: a copy of it becomes a child of the body, with the styles of its module, and
 * print styles hide its siblings. The stylesheet is constructed in code because the content security policy forbids
 * inline styles.
 */
export function printAlone(
  element: HTMLElement,
  { pageRule, className = '' }: { pageRule: string; className?: string },
): void {
  const page = document.createElement('div')
  page.className = `tiffin-print ${className}`.trim()
  const module = element.closest<HTMLElement>('[data-mfe]')?.dataset['mfe']
  if (module) page.dataset['mfe'] = module
  page.append(element.cloneNode(true))
  const removeRules = addRules(`${ALONE}\n@page { ${pageRule} }`)
  const clear = () => {
    page.remove()
    removeRules()
  }
  document.body.append(page)
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

function addRules(rules: string): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
