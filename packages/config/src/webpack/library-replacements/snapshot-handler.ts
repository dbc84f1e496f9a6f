/**
 * Stores no snapshot of a module. The loader deletes a module from `manifestCache` when it replaces the module, so
 * there is one.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  readonly hooks = { applyPlugin: () => undefined }
}

export const getGlobalRemoteInfo = () => ({})
