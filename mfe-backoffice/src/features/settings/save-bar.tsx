import { Button, cx } from '@tiffin/ui'

type SaveBarProps = {
  readonly formId: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/**
 * Shows the bar with the buttons to save and discard. The bar stays in view, because the page is longer than a screen.
 */
export function SaveBar({ formId, isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div
      className={cx(
        'sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t',
        'border-line bg-canvas px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 xl:col-span-2',
      )}
    >
      <Button type="submit" form={formId} variant="primary" busy={isSaving}>
        Save Changes
      </Button>
      {isDirty && (
        <Button variant="ghost" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <p role="status" className="text-sm text-muted">
        {isDirty ? 'Not saved yet' : ''}
      </p>
    </div>
  )
}
