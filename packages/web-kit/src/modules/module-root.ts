/**
 * Returns the element in which a module's dialogs and sheets mount, created on first use. The element has `data-mfe`,
 * because the module's styles apply only below that attribute. It is placed at the end of the body, after the page, so
 * that its content is drawn above every page.
 */
export function moduleRoot(name: string): HTMLElement {
  const id = `overlays-${name}`
  const existing = document.getElementById(id)
  if (existing) return existing
  const root = document.createElement('div')
  root.id = id
  root.dataset.mfe = name
  document.body.append(root)
  return root
}
