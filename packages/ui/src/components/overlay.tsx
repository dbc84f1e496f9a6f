import * as RadixDialog from 'radix-ui/dialog'
import { useState, type KeyboardEventHandler, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { useOverlayContainer } from './overlay-container.tsx'

export type OverlayProps = {
  readonly onClose: () => void
  /** The element in which the overlay mounts. Without it, or with null, that is the element set by OverlayContainer. */
  readonly container?: HTMLElement | null
  readonly className?: string
  readonly contentRef?: Ref<HTMLDivElement>
  /**
   * Returns the element that gets the focus first. Without the function, or when it returns null, the first focusable
   * element gets the focus.
   */
  readonly initialFocus?: () => HTMLElement | null
  readonly describedBy?: string
  /** Handles shortcuts, wherever the focus is inside the overlay. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  readonly children: ReactNode
}

/** The element that had the focus when an overlay opened, by the content element of the overlay. */
const openers = new WeakMap<Element, Element>()

/**
 * Focuses the element that opened an overlay. If that element was inside another overlay that has closed since, the
 * opener of that overlay gets the focus.
 */
function giveFocusBack(opener: Element | null | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus()
  const gone = opener?.closest('[role=dialog]')
  if (gone) giveFocusBack(openers.get(gone))
}

/**
 * The common behaviour of dialogs and sheets: the focus stays inside and returns afterwards, Escape closes, and the
 * page behind is inert. A tap outside does nothing, because it is usually a slip that would lose work.
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
  // Overlays open by state and not by a Radix trigger, so the focused element is remembered here.
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
