import { cx } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { anchors } from '../../layout/anchors.ts'
import { SiteLink } from '../../layout/site-link.tsx'
import { messages } from './messages.ts'

const wide = {
  light: new URL('../../assets/till-light.webp', import.meta.url).href,
  dark: new URL('../../assets/till-dark.webp', import.meta.url).href,
  width: 1280,
  height: 720,
} as const
const phone = {
  light: new URL('../../assets/till-phone-light.webp', import.meta.url).href,
  dark: new URL('../../assets/till-phone-dark.webp', import.meta.url).href,
  width: 780,
  height: 1000,
} as const

const DARK = '(prefers-color-scheme: dark)'
const NARROW = '(max-width: 39.99rem)'

/** Shows the product in one sentence, its prices, and a picture of the till, which a browser journey makes. */
export function Hero({ prices }: { prices: ReactNode }) {
  return (
    <div className="@container overflow-hidden bg-accent-soft">
      <div
        className={cx(
          'mx-auto grid w-full max-w-page items-center gap-10 px-4 py-12',
          'sm:px-6 @min-[60rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-20',
        )}
      >
        <div className="grid justify-items-start gap-6">
          <h1 className="text-2xl font-bold tracking-tight [overflow-wrap:anywhere]">{messages.title}</h1>
          <p className="text-lg text-ink">{messages.pitch}</p>
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
            <SiteLink to={anchors.signUp.href} look="primary-lg">
              {messages.getStarted}
            </SiteLink>
            <SiteLink to={anchors.steps.href} look="secondary-lg">
              See how it works
            </SiteLink>
          </div>
          <div className="grid w-full gap-3">
            {prices}
            <p className="text-base text-ink">{messages.noCard}</p>
          </div>
        </div>
        <picture>
          <source srcSet={phone.dark} width={phone.width} height={phone.height} media={`${NARROW} and ${DARK}`} />
          <source srcSet={phone.light} width={phone.width} height={phone.height} media={NARROW} />
          <source srcSet={wide.dark} width={wide.width} height={wide.height} media={DARK} />
          <img
            src={wide.light}
            width={wide.width}
            height={wide.height}
            alt={messages.pictureText}
            className="h-auto w-full rounded-card border border-line bg-surface shadow-float"
          />
        </picture>
      </div>
    </div>
  )
}
