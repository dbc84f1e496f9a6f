import { paths } from '@tiffin/contracts'

/** The meta data of a public page for search engines and for visitors without JavaScript. */
export type PublicPage = { readonly path: string; readonly title: string; readonly description: string }

/** The public pages. The site map lists them, and a client without JavaScript gets them as links, in this order. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.root(),
    title: 'Tiffin: the till for your restaurant',
    description:
      'Point of sale and back office for restaurants in India: dine-in, takeaway and delivery orders, ' +
      'kitchen tickets, GST bills, menu, tables and staff. Free to start.',
  },
  {
    path: paths.contact(),
    title: 'Contact · Tiffin',
    description: 'Who can help with Tiffin: staff of a restaurant, guests, and owners who run a restaurant or want to.',
  },
  {
    path: paths.terms(),
    title: 'Terms · Tiffin',
    description:
      'What a restaurant can expect of Tiffin, and what is expected of it: accounts, data, bills and taxes, ' +
      'plans and limits.',
  },
  {
    path: paths.privacy(),
    title: 'Privacy · Tiffin',
    description:
      'What Tiffin keeps about staff and guests, why, and for how long. No advertising, no tracking, no cookies.',
  },
]
