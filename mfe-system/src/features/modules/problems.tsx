import { TriangleAlert } from 'lucide-react'

/**
 * Lists the sentences in which the gateway explains why no restaurant can get a version, or what is wrong with the
 * release log.
 */
export function Problems({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-control bg-danger-soft p-2 text-sm text-danger-ink [overflow-wrap:anywhere]">
      {texts.map((text) => (
        <li key={text} className="flex gap-2">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
