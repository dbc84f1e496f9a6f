/** Keeps no snapshot of a module. The loader forgets the manifest of a module when it replaces the module. */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  readonly hooks = { applyPlugin: () => undefined }
}

export const getGlobalRemoteInfo = () => ({})
