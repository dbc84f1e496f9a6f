import { cx } from '@tiffin/ui'
import { Menu } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { headerKey } from './header-button.tsx'

type MoreActionsProps = { readonly label: string; readonly children: ReactNode }

/**
 * The actions that a cook seldom needs: in the bar where there is room, on a phone behind one button. Escape and a
 * choice close the list of actions and focus the button; a press or a focus elsewhere closes the list and keeps the
 * focus there.
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
    // The list is closed before the action runs, because the action may open a dialog, which gives the focus back to
    // the element that has it now.
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
        className={cx(headerKey, 'md:hidden')}
      >
        <Menu size={24} aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        className={cx(
          'contents max-md:absolute max-md:top-14 max-md:right-4 max-md:z-20 max-md:flex-col max-md:gap-2',
          'max-md:rounded-card max-md:border max-md:border-line max-md:bg-raised max-md:p-2 max-md:shadow-float',
          isOpen ? 'max-md:flex' : 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}
