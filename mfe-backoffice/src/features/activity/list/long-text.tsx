import { useState } from 'react'

/** The largest length in characters of a text that is shown whole: about two lines of the widest list. */
const SHORT = 160

/** Shows a long text shortened until the reader presses Show all. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= SHORT) return <span className={className}>{text}</span>
  return (
    <>
      <span className={className}>{isOpen ? text : `${text.slice(0, SHORT).trimEnd()}… `}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-my-2 ml-1 min-h-11 whitespace-nowrap rounded-control px-2 text-accent-ink underline"
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  )
}
