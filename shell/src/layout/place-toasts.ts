/** The vertical place of something on the screen, in CSS pixels from its top. */
export type Extent = { readonly top: number; readonly bottom: number }

/**
 * The topmost dialog or sheet; its head, which is the title with the buttons beside it; and the controls of what lies
 * over its content, from the top to the bottom.
 */
export type OpenDialog = Extent & { readonly head: Extent; readonly controls: readonly Extent[] }

type Place = {
  /** Where toasts are without a dialog, in pixels from the top. */
  readonly usualTop: number
  /** How high all toasts together are. */
  readonly height: number
  readonly screenHeight: number
  /** The least distance to the edges of the screen and to the dialog. */
  readonly gap: number
}

/**
 * Where toasts begin, in pixels from the top: where they usually do if no dialog is there, else above the dialog, else
 * below it, else below its head, so that its title and the buttons at its bottom stay in sight. Where something lies
 * over the content, it is the first place between its controls, or below the first one if there is none.
 */
export function placeToasts(dialog: OpenDialog | null, { usualTop, height, screenHeight, gap }: Place): number {
  if (!dialog || dialog.bottom <= usualTop || usualTop + height + gap <= dialog.top) return usualTop
  if (gap + height + gap <= dialog.top) return gap
  if (dialog.bottom + gap + height + gap <= screenHeight) return dialog.bottom + gap
  const belowHead = Math.max(usualTop, dialog.head.bottom + gap)
  const tops = [belowHead, ...dialog.controls.map(({ bottom }) => bottom + gap)].filter((top) => top >= belowHead)
  const isFree = (top: number) =>
    top + height + gap <= dialog.bottom &&
    dialog.controls.every((control) => control.bottom <= top || control.top >= top + height)
  return tops.toSorted((a, b) => a - b).find(isFree) ?? tops[1] ?? belowHead
}
