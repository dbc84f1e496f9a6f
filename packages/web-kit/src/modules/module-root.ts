/**
 * Where a module's dialogs and sheets mount. A module's styles reach only below `data-mfe`, and a node at the end of
 * the body lies above every page whatever stacks inside it.
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
