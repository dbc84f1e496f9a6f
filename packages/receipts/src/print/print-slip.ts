const MM_PER_PX = 25.4 / 96

/**
 * Prints one slip and nothing else, from wherever it stands: a copy of it becomes a child of the body, the print
 * styles hide its siblings, and the page is cut to its height. `auto` is no valid second value of `size`, so the
 * height is measured; the sheet is constructed because the security policy forbids inline ones.
 */
export function printSlip(slip: HTMLElement): void {
  const page = document.createElement('div')
  page.className = 'tiffin-print'
  page.append(slip.cloneNode(true))
  const removeRule = addPageRule(slip.getBoundingClientRect().height * MM_PER_PX)
  const clear = () => {
    page.remove()
    removeRule()
  }
  document.body.append(page)
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

function addPageRule(heightMm: number): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: 80mm ${Math.ceil(heightMm) + 1}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
