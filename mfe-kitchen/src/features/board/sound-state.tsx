import { VolumeX } from 'lucide-react'
import { messages } from './messages.ts'
import type { BellState } from '@tiffin/web-kit/sound'

/**
 * Shows that new tickets are silent, and whether a tap helps. The button needs no handler, because any tap or key on
 * the page turns the sound on.
 */
export function SoundState({ state }: { state: BellState }) {
  if (state === 'on') return null
  const look =
    'inline-flex min-h-16 items-center gap-2 rounded-control bg-warning px-4 text-lg font-bold text-on-warning ' +
    'text-balance max-[96rem]:max-w-52 max-[96rem]:text-left max-[96rem]:text-base max-[96rem]:leading-tight ' +
    'max-md:min-h-12 max-md:max-w-40 max-md:px-2 max-md:text-sm max-md:leading-normal'
  if (state === 'none')
    return (
      <p className={look}>
        <VolumeX size={24} aria-hidden className="shrink-0" /> {messages.soundNone}
      </p>
    )
  return (
    <button type="button" className={look}>
      <VolumeX size={24} aria-hidden className="shrink-0" /> {messages.soundOff}
    </button>
  )
}
