import * as RadixDialog from 'radix-ui/dialog'
import { useState, type KeyboardEventHandler, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { useOverlayContainer } from './overlay-container.tsx'

export type OverlayProps = {
  readonly onClose: () => void
  /** Overrides the container given by OverlayContainer. */
  readonly container?: HTMLElement | null
  readonly className?: string
  readonly contentRef?: Ref<HTMLDivElement>
  /** What gets the focus first; by default the first thing that can have it. */
  readonly initialFocus?: () => HTMLElement | null
  readonly describedBy?: string
  /** Shortcuts that work wherever the focus is inside. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  readonly children: ReactNode
}

/** What had the focus when an overlay opened, by the content of that overlay. */
const openers = new WeakMap<Element, Element>()

/** An overlay that took the place of the one it was opened from gives the focus back to what opened that one. */
function giveFocusBack(opener: Element | null | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus()
  const gone = opener?.closest('[role=dialog]')
  if (gone) giveFocusBack(openers.get(gone))
}

/**
 * What dialogs and sheets share: focus is kept inside and given back, Escape closes, the page behind is inert. A tap
 * beside it does nothing: in a hurry that is a slip, and work would be lost.
 */
export function Overlay({
  onClose,
  container,
  className,
  contentRef,
  initialFocus,
  describedBy,
  onKeyDown,
  children,
}: OverlayProps) {
  const inherited = useOverlayContainer()
  // Overlays here open from state, not from a trigger Radix knows, so what had the focus is remembered by hand.
  const [opener] = useState(() => document.activeElement)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal container={container ?? inherited}>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          ref={contentRef}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            if (opener && event.currentTarget instanceof Element) openers.set(event.currentTarget, opener)
            const target = initialFocus?.()
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          onCloseAutoFocus={() => giveFocusBack(opener)}
          className={cx('fixed z-50 text-ink outline-none', className)}
        >
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

export const OverlayTitle = RadixDialog.Title
