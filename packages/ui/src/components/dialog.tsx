import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './icon-button.tsx'
import { Overlay, OverlayTitle, type OverlayProps } from './overlay.tsx'

export type DialogProps = OverlayProps & {
  readonly title: ReactNode
  /** Buttons at the bottom, with the primary one last. */
  readonly footer?: ReactNode
  /** Classes that replace the padding and scrolling of the body, for content with scrolling parts of its own. */
  readonly bodyClassName?: string
}

/** A centred dialog whose body scrolls when the screen is short. */
export function Dialog({ title, footer, className, bodyClassName, children, ...overlay }: DialogProps) {
  return (
    <Overlay
      {...overlay}
      className={cx(
        'inset-x-3 top-[calc(50%+var(--screen-top,0px)/2)] mx-auto flex -translate-y-1/2 animate-fade-in flex-col ' +
          'max-h-[calc(100dvh-var(--screen-top,0px)-1.5rem)] overflow-hidden rounded-card border border-line ' +
          'bg-raised shadow-float',
        className ?? 'max-w-dialog',
      )}
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pl-5 pr-2">
        <OverlayTitle className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{title}</OverlayTitle>
        <IconButton label="Dismiss" icon={<X size={20} />} onClick={overlay.onClose} />
      </header>
      <div className={cx('min-h-0 flex-1', bodyClassName ?? 'overflow-y-auto p-5')}>{children}</div>
      {footer && <footer className="flex flex-wrap justify-end gap-3 border-t border-line p-4">{footer}</footer>}
    </Overlay>
  )
}
