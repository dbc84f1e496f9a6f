import { cx } from '@tiffin/ui'
import { Menu } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { headerButtonClass } from './header-button.tsx'

type MoreActionsProps = { readonly label: string; readonly children: ReactNode }

/**
 * Shows the actions that a cook seldom needs: in the bar where there is room, on a tablet and a phone behind one
 * button. Escape and a choice close the list of actions and focus the button; a press or a focus elsewhere closes the
 * list and leaves the focus there.
 */
export function MoreActions({ label, children }: MoreActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = () => {
      button.current?.focus()
      setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const onElsewhere = ({ target }: Event) => {
      const isInside = [button, list].some(({ current }) => current?.contains(target as Node))
      if (!isInside) setOpen(false)
    }
    const listened = list.current
    const over = new AbortController()
    const { signal } = over
    // The list is closed before the action runs, because the action may open a dialog. When the dialog closes, it
    // returns the focus to the element that had the focus before.
    listened?.addEventListener('click', close, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    return () => over.abort()
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(headerButtonClass, 'xl:hidden')}
      >
        <Menu size={24} aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        className={cx(
          'contents max-xl:absolute max-xl:top-18 max-xl:right-4 max-xl:z-20 max-xl:flex-col max-xl:gap-2',
          'max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-raised max-xl:p-2 max-xl:shadow-float',
          'max-md:top-14',
          isOpen ? 'max-xl:flex' : 'max-xl:hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}
