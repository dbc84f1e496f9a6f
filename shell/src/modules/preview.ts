import { PREVIEW_STORAGE_KEY, type ModulePreview, type Registry } from '@tiffin/contracts'
import { serverTime } from '@tiffin/web-kit'

/** The stored text that was read last, and its preview. */
let known: { readonly text: string | null; readonly preview: ModulePreview | null } = { text: null, preview: null }

/**
 * Returns the preview that the gateway's page of preview addresses stored for this tab; null without one, and where its
 * end had come when it was first read. An end that comes later takes effect when the page is loaded again, so that the
 * band never names another version than the one that runs.
 */
export function previewOfTab(): ModulePreview | null {
  try {
    const text = sessionStorage.getItem(PREVIEW_STORAGE_KEY)
    if (text !== known.text) known = { text, preview: readPreview(text) }
    return known.preview
  } catch {
    return null
  }
}

function readPreview(text: string | null): ModulePreview | null {
  const stored = JSON.parse(text ?? 'null') as ModulePreview | null
  return stored && Date.parse(stored.expires_at) > serverTime() ? stored : null
}

/** Returns the registry with the previewed version of this tab in place of the served one. */
export function withPreview(registry: Registry): Registry {
  const preview = previewOfTab()?.module
  if (!preview) return registry
  return { ...registry, modules: [...registry.modules.filter(({ name }) => name !== preview.name), preview] }
}

/** Ends the preview of this tab, and loads the page again with what is served. */
export function leavePreview(): void {
  sessionStorage.removeItem(PREVIEW_STORAGE_KEY)
  location.reload()
}
