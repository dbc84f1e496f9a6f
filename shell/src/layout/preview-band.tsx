import type { ModulePreview } from '@tiffin/contracts'
import { leavePreview } from '../modules/preview.ts'

/**
 * Says on every page of the tab that a version is shown which is not served, above whatever the page shows. Only the
 * band itself takes taps, so the page below stays usable.
 */
export function PreviewBand({ preview: { module } }: { preview: ModulePreview }) {
  return (
    <aside
      aria-label="Preview"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center px-2 pt-[env(safe-area-inset-top)]"
    >
      <p
        className={
          'pointer-events-auto flex max-w-[min(16rem,42vw)] min-w-0 items-center gap-2 rounded-b-control border ' +
          'border-t-0 border-warning bg-warning-soft px-3 text-sm text-warning-ink shadow-float'
        }
      >
        <span className="truncate">
          Preview of {module.name} {module.version}
        </span>
        <button type="button" className="min-h-8 shrink-0 px-2 font-bold underline" onClick={leavePreview}>
          Leave
        </button>
      </p>
    </aside>
  )
}
