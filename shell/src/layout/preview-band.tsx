import type { ModulePreview } from '@tiffin/contracts'
import { leavePreview } from '../modules/preview.ts'

/**
 * Says on every page of the tab that a version is shown which is not served. The page and its overlays start below the
 * band (`data-band`, base.css), so it covers nothing.
 */
export function PreviewBand({ preview: { module } }: { preview: ModulePreview }) {
  const text = `Preview of ${module.name} ${module.version}`
  return (
    <aside
      aria-label="Preview"
      data-band
      className={
        'pointer-events-auto fixed inset-x-0 top-0 z-60 flex h-(--screen-top) items-center justify-center gap-2 ' +
        'border-b border-warning bg-warning-soft px-3 pt-[env(safe-area-inset-top)] text-sm text-warning-ink'
      }
    >
      <span className="truncate" title={text}>
        {text}
      </span>
      <button type="button" className="min-h-9 shrink-0 px-3 font-bold underline" onClick={leavePreview}>
        Leave
      </button>
    </aside>
  )
}
