import { paths } from '@tiffin/contracts'

const onLanding = (id: string) => `${paths.root()}#${id}`

/** The parts of the public page, as links name them from any page. */
export const anchors = {
  benefits: { id: 'benefits', href: onLanding('benefits') },
  steps: { id: 'how-it-works', href: onLanding('how-it-works') },
  plans: { id: 'plans', href: onLanding('plans') },
  signUp: { id: 'get-started', href: onLanding('get-started') },
  find: { id: 'log-in', href: onLanding('log-in') },
} as const

/** The part of the contact page that says who and what Tiffin is. */
export const about = { id: 'about', href: `${paths.contact()}#about` } as const
