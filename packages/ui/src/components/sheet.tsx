import { cx } from '../cx.ts'
import { Overlay, type OverlayProps } from './overlay.tsx'

/**
 * A sheet over the whole screen, unless `className` narrows it. The sheet draws no header: the children contain one,
 * with an OverlayTitle.
 */
export function Sheet({ className, ...overlay }: OverlayProps) {
  return (
    <Overlay
      {...overlay}
      className={cx('inset-x-0 top-(--screen-top,0px) bottom-0 flex animate-rise flex-col bg-canvas', className)}
    />
  )
}
