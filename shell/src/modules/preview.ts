import { PREVIEW_STORAGE_KEY, type ModulePreview, type Registry } from '@tiffin/contracts'
import { serverTime } from '@tiffin/web-kit'

/**
 * Returns the preview that the gateway's page of preview addresses stored for this tab; null without one, and after its
 * end.
 */
export function previewOfTab(): ModulePreview | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREVIEW_STORAGE_KEY) ?? 'null') as ModulePreview | null
    return stored && Date.parse(stored.expires_at) > serverTime() ? stored : null
  } catch {
    return null
  }
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
