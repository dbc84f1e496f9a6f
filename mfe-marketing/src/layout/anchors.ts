import { paths } from '@tiffin/contracts'

const onLanding = (id: string) => `${paths.root()}#${id}`

/** The parts of the public page: the `id` in the page, and the `href` by which any page links to the part. */
export const anchors = {
  benefits: { id: 'benefits', href: onLanding('benefits') },
  steps: { id: 'how-it-works', href: onLanding('how-it-works') },
  plans: { id: 'plans', href: onLanding('plans') },
  signUp: { id: 'get-started', href: onLanding('get-started') },
  find: { id: 'log-in', href: onLanding('log-in') },
} as const

/** The part of the contact page that explains who is behind Tiffin and what Tiffin is. */
export const about = { id: 'about', href: `${paths.contact()}#about` } as const
