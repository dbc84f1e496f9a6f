import './print.css'

/**
 * Prints one element and nothing else, from wherever it stands: a copy of it becomes a child of the body and the print
 * styles hide its siblings. The sheet is constructed because the security policy forbids inline ones.
 */
export function printAlone(
  element: HTMLElement,
  { pageRule, className = '' }: { pageRule: string; className?: string },
): void {
  const page = document.createElement('div')
  page.className = `tiffin-print ${className}`.trim()
  page.append(element.cloneNode(true))
  const removeRule = addPageRule(pageRule)
  const clear = () => {
    page.remove()
    removeRule()
  }
  document.body.append(page)
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

function addPageRule(rule: string): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { ${rule} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
