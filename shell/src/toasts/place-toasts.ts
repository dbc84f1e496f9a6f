/** The vertical place of something on the screen, in CSS pixels from its top. */
export type ScreenExtent = { readonly top: number; readonly bottom: number }

/**
 * The topmost dialog or sheet. `head` is its title with the buttons beside the title, and what stays below them while
 * the content scrolls. `controls` are what toasts leave free below that: the controls of an element that covers the
 * content, and the field in which somebody types; empty without both.
 */
export type OpenDialog = ScreenExtent & { readonly head: ScreenExtent; readonly controls: readonly ScreenExtent[] }

type Place = {
  /** The place of toasts without a dialog, in pixels from the top of the screen. */
  readonly usualTop: number
  /** The height of all toasts together, in pixels. */
  readonly height: number
  readonly screenHeight: number
  /** The least distance to the edges of the screen and to the dialog, in pixels. */
  readonly gap: number
}

/**
 * Returns the place at which toasts begin, in pixels from the top of the screen: without a dialog, or beside one, that
 * is `usualTop`. Otherwise toasts begin above the dialog, or else below it, if there is enough room. Without enough
 * room there, toasts begin below the head of the dialog, so that its title and the buttons at its bottom stay visible.
 * If there are controls to leave free, toasts then begin at the first place below the head that is free of them;
 * without such a place, below the topmost control.
 */
export function placeToasts(dialog: OpenDialog | null, { usualTop, height, screenHeight, gap }: Place): number {
  if (!dialog || dialog.bottom <= usualTop || usualTop + height + gap <= dialog.top) return usualTop
  if (gap + height + gap <= dialog.top) return gap
  if (dialog.bottom + gap + height + gap <= screenHeight) return dialog.bottom + gap
  const belowHead = Math.max(usualTop, dialog.head.bottom + gap)
  // What covers the content may be drawn in another order than it is written.
  const tops = [belowHead, ...dialog.controls.map(({ bottom }) => bottom + gap)]
    .filter((top) => top >= belowHead)
    .toSorted((a, b) => a - b)
  const isFree = (top: number) =>
    top + height + gap <= dialog.bottom &&
    dialog.controls.every((control) => control.bottom <= top || control.top >= top + height)
  return tops.find(isFree) ?? tops[1] ?? belowHead
}
