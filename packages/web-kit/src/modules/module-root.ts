/**
 * Returns the element in which a module's dialogs and sheets mount, created on first use. The module's styles reach
 * only below `data-mfe`, and at the end of the body the element lies above every page.
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
